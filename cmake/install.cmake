# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
#
# What find_package(coop) finds: the headers, the libraries, the tool and the package files.

include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/coop)

foreach(target coop coop_host)
  if(TARGET ${target})
    install(TARGETS ${target} EXPORT coop-targets)
  endif()
endforeach()
if(TARGET coop_tool)
  install(TARGETS coop_tool)
endif()
install(DIRECTORY include/coop DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(EXPORT coop-targets NAMESPACE coop:: DESTINATION ${package_folder})

configure_package_config_file(cmake/coop-config.cmake.in coop-config.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(coop-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/coop-config.cmake ${PROJECT_BINARY_DIR}/coop-config-version.cmake
        DESTINATION ${package_folder})
