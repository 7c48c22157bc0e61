"""The short run of kills.py, on both stores: nothing that was acknowledged is lost when servers are killed."""
import program
from kills import kill_on
from program import ProgramTest


class Kills(ProgramTest):
    def test_nothing_acknowledged_is_lost_with_sqlite(self):
        self.assertGreater(kill_on("sqlite", kills=8, games=3), 8)

    def test_nothing_acknowledged_is_lost_with_postgresql(self):
        self.assertGreater(kill_on("postgresql", kills=8, games=3), 8)


if __name__ == "__main__":
    program.main()
