"""Each offence in a deliberately bad tree is found, with file, line and remedy; a good tree passes."""
import unittest

from tree import ROOT, ToolTest


class CheckLayers(ToolTest):
    def refused(self, name, text, *expected):
        self.write({name: text})
        result = self.run_tool("check_layers.py", self.root)
        self.assertEqual(result.returncode, 1, result.stderr)
        for words in expected:
            self.assertIn(words, result.stderr)

    def passes(self, files):
        self.write(files)
        result = self.run_tool("check_layers.py", self.root)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_our_own_tree_is_clean(self):
        result = self.run_tool("check_layers.py", ROOT)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_good_tree(self):
        self.passes({
            "src/base/ids.h": "#include <cstdint>\n",
            "src/geom/vec.cpp": '#include "geom/vec.h"\n#include "base/ids.h"\n',
            "src/engine/dice.cpp": '#include <fmt/format.h>\n#include "table/unit.h"\n',
            "src/rules/drill/volley.cpp": '#include "rules/drill/cites.h"\n#include "engine/cite.h"\n',
            "src/rules/rulebooks.cpp": '#include "rules/drill/drill.h"\n#include "rules/fire_and_fury/book.h"\n',
            "src/play/store.cpp": "#include <thread>\n#include <fstream>\n",
            "apps/cli/main.cpp": '#include "rules/rulebooks.h"\n#include <iostream>\n',
            "web/src/table.ts": 'import { View } from "./view";\n',
        })

    def test_comments_and_strings_do_not_count(self):
        self.passes({"src/geom/vec.h": '// #include "engine/dice.h"\n/* #include <thread>\n rand() */\n'
                                       'const char* kText = "rand() std::ranges";\nint operand(int);\n'
                                       "constexpr int kBig = 50'000; // rand() and 'more'\n"})

    def test_upward_include(self):
        self.refused("src/geom/vec.h", '#pragma once\n\n#include "table/unit.h"\n',
                     'src/geom/vec.h:3: includes "table/unit.h"', "geom may include only itself and: base", "move what is needed down")

    def test_sideways_includes(self):
        for layer, other in [("muster", "lab"), ("lab", "generals"), ("generals", "muster"), ("lab", "rules"), ("play", "rules"),
                             ("muster", "play"), ("engine", "rules")]:
            with self.subTest(layer=layer, other=other):
                self.refused(f"src/{layer}/x.cpp", f'#include "{other}/x.h"\n', f'src/{layer}/x.cpp:1: includes "{other}/x.h"')

    def test_one_book_knows_no_other(self):
        self.refused("src/rules/drill/volley.cpp", '\n#include "rules/fire_and_fury/book.h"\n',
                     "src/rules/drill/volley.cpp:2:", "knows no other book", "moves down into table or engine")
        self.refused("src/rules/drill/charge.cpp", '#include "rules/rulebooks.h"\n', "src/rules/drill/charge.cpp:1:")

    def test_only_the_list_knows_the_books(self):
        self.refused("src/rules/helper.cpp", '#include "rules/drill/drill.h"\n', "src/rules/helper.cpp:1:", "only src/rules/rulebooks")

    def test_path_must_start_at_src(self):
        self.refused("src/geom/vec.cpp", '#include "vec.h"\n', 'src/geom/vec.cpp:1: includes "vec.h"', '"geom/vec.h"')

    def test_unknown_layer(self):
        self.refused("src/util/drawer.h", "\n", "src/util/drawer.h:1: no layer of that name")

    def test_headers_that_webassembly_lacks(self):
        for header in ["thread", "fstream", "filesystem", "boost/asio.hpp", "random", "format", "ranges", "coroutine",
                       "memory_resource", "iostream", "chrono"]:
            with self.subTest(header=header):
                self.refused("src/lab/odds.cpp", f"#include <vector>\n#include <{header}>\n",
                             f"src/lab/odds.cpp:2: includes <{header}> below play; ")

    def test_words(self):
        for word, layer in [("rand()", "play"), ("std::rand()", "engine"), ("srand(1)", "lab"),
                            ("std::uniform_int_distribution<int> d;", "play"), ("std::ranges::sort(v)", "table"),
                            ("std::format(f)", "lab"), ("std::bit_cast<int>(f)", "engine")]:
            with self.subTest(word=word):
                self.refused(f"src/{layer}/x.cpp", f"\nauto x = 1; {word};\n", f"src/{layer}/x.cpp:2: `", "is forbidden here; ")

    def test_heavy_header_in_a_header(self):
        self.refused("src/engine/tables.h", "#include <toml++/toml.h>\n", "src/engine/tables.h:1:", "include it in the .cpp file")

    def test_page_imports_from_outside(self):
        self.write({"src/base/ids.h": ""})
        self.refused("web/src/rules.ts", 'import x from "../../src/rules/drill";\n', "web/src/rules.ts:1:", "outside web/")

    def test_usage(self):
        self.assertEqual(self.run_tool("check_layers.py").returncode, 2)


if __name__ == "__main__":
    unittest.main()
