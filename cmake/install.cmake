# What `make install` puts where, and the Debian package of `make package`. The page is taken from build/page, where
# tools/build-page puts it; the program finds it in ../share/drumhead/page.
if(NOT TARGET drumhead OR DRUMHEAD_SANITIZE)
  return()
endif()
include(GNUInstallDirs)
set(data ${CMAKE_INSTALL_DATADIR}/drumhead)
set(doc ${CMAKE_INSTALL_DATADIR}/doc/drumhead)

install(TARGETS drumhead RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(CODE "if(NOT EXISTS \"${PROJECT_SOURCE_DIR}/build/page/index.html\")
  message(FATAL_ERROR \"build/page is empty: tools/build-page makes the page\")
endif()")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/page/ DESTINATION ${data}/page PATTERN .sources EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${doc} RENAME copyright)
install(FILES ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${doc})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/ DESTINATION ${doc}/docs PATTERN under-way EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/deploy/nginx.conf ${PROJECT_SOURCE_DIR}/deploy/nginx-one.conf ${PROJECT_SOURCE_DIR}/deploy/Containerfile
  DESTINATION ${doc}/deploy)
install(PROGRAMS ${PROJECT_SOURCE_DIR}/deploy/drumhead-backup ${PROJECT_SOURCE_DIR}/deploy/drumhead-healthy DESTINATION ${data})

# The units name the program by its full path, which is known when it is installed.
set(units drumhead.service drumhead-backup.service drumhead-backup.timer)
foreach(unit ${units})
  install(CODE "configure_file(\"${PROJECT_SOURCE_DIR}/deploy/${unit}.in\" \"${PROJECT_BINARY_DIR}/${unit}\" @ONLY)")
  install(FILES ${PROJECT_BINARY_DIR}/${unit} DESTINATION lib/systemd/system)
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME drumhead)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_SOURCE_DIR}/build)
set(CPACK_PACKAGE_CONTACT "The Drumhead authors <drumhead@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "table of miniature battles of the age of horse and musket")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Referees battles of miniatures by classic rulebooks, in the browser, at the terminal or beside
 a real table, against a computer player or friends, and serves them to a club.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS passwd)  # useradd, in postinst
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nginx-light, postgresql, xdg-utils")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  ${PROJECT_SOURCE_DIR}/deploy/debian/postinst ${PROJECT_SOURCE_DIR}/deploy/debian/prerm ${PROJECT_SOURCE_DIR}/deploy/debian/postrm)
include(CPack)
