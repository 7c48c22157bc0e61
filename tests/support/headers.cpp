// Nothing but its headers: see drumhead_test_headers in tests/CMakeLists.txt.
