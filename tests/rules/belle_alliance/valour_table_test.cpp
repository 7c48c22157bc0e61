// Table 21, every row of it (BA-550 to BA-597), as units of a battle file are mustered; and which row wins
// (R126, R127). The words before the numbers are those of an order of battle, not of the table's ids.
#include "rules/belle_alliance/at_the_desk.h"

namespace drumhead::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr Arm kFoot = Arm::kInfantry, kHorse = Arm::kCavalry, kGuns = Arm::kArtillery;

struct Unit21 {
  const char* nation;
  int year = 0;
  Overrides overrides{};

  HistoricUnit unit(Arm arm, const std::string& name) const {
    HistoricUnit u;
    u.name = name;
    u.nation = nation;
    u.arm = arm;
    u.men = 600;
    u.guns = arm == kGuns ? 8 : 0;
    u.year = year;
    u.overrides = overrides;
    return u;
  }
};

int valour_marker(const Enlistment& e) {
  for (const auto& [name, value] : e.spec.markers)
    if (name == "valour") return value;
  return 0;
}

// What a row prints: one number, or two of which the scenario chooses; else their mean, rounded down.
struct Printed {
  Printed(int only) : high(only), low(only) {}
  Printed(int best, int worst) : high(best), low(worst) {}
  int of(const std::string& grade) const {
    if (grade == "high") return high;
    return grade == "low" ? low : (high + low + 100) / 2 - 50;
  }
  std::string two() const {
    return high == low ? "" : ", " + signed_number(high) + " / " + signed_number(low);
  }
  int high, low;
};

// The unit has this valour by this rule; cavalry is of this class.
void expect_valour(const char* rule, const Unit21& of, Arm arm, const std::string& name, Printed valour,
                   const std::string& cavalry = "") {
  for (const char* grade : {"", "high", "low"}) {
    HistoricUnit unit = of.unit(arm, name);
    if (*grade != '\0') unit.overrides.emplace_back("valour_grade", grade);
    const Enlistment e = mustered(unit);
    EXPECT_EQ(valour_marker(e), valour.of(grade)) << of.nation << ", " << name << ", " << grade;
    EXPECT_THAT(e.notes, Contains(HasSubstr(valour.two() + " (" + rule))) << of.nation << ", " << name;
    if (valour.two().empty()) {
      EXPECT_THAT(e.notes, Not(Contains(HasSubstr(" / ")))) << of.nation << ", " << name;
    }
    if (!cavalry.empty()) {
      EXPECT_EQ(e.spec.type, cavalry + " cavalry") << of.nation << ", " << name;
    }
  }
}

TEST(ba_550_not_listed, nought_and_guard_artillery_one) {
  expect_valour("BA-550", {"Lindenau"}, kFoot, "1st Line", 0);
  expect_valour("BA-550", {"Prussia"}, kHorse, "1st Mounted Rifles", 0, "medium");
  expect_valour("BA-550", {"Saxony"}, kGuns, "Guard horse battery", 1);
  expect_valour("BA-550", {"Saxony"}, kGuns, "1st Foot battery", 0);
  expect_valour("BA-550", {"France"}, kFoot, "1st Line",
                0);  // not selected, and no year that has a row for it
}

TEST(ba_551_anhalt, rows) {
  expect_valour("BA-551", {"Anhalt"}, kFoot, "Light infantry", -1);
  expect_valour("BA-551", {"Anhalt"}, kHorse, "Jaeger zu Pferd", -2, "light");
}

TEST(ba_552_austrian_infantry, rows) {
  const Unit21 a{"Austria"};
  expect_valour("BA-552", a, kFoot, "Hromada Grenadiers", 2);
  expect_valour("BA-552", a, kFoot, "2/15th Line", {1, -1});
  expect_valour("BA-552", a, kFoot, "5th Jaeger", {1, 0});
  expect_valour("BA-552", a, kFoot, "Broder Grenzer", -1);
  expect_valour("BA-552", a, kFoot, "Vienna Landwehr", -2);
}

TEST(ba_553_austrian_cavalry_and_artillery, rows) {
  expect_valour("BA-553", {"Austria"}, kHorse, "O'Reilly Chevaulegers", 1, "light");
  expect_valour("BA-553", {"Austria"}, kHorse, "Kienmayer Hussars", 1, "light");
  expect_valour("BA-553", {"Austria"}, kHorse, "Schwarzenberg Uhlans", 1, "light");
  expect_valour("BA-553", {"Austria"}, kGuns, "1st Position battery", 1);
}

TEST(ba_554_baden, rows) {
  expect_valour("BA-554", {"Baden"}, kHorse, "Light Dragoons", 1, "light");
  expect_valour("BA-554", {"Baden"}, kHorse, "Chevaulegers", 0, "light");
}

TEST(ba_555_bavaria, rows) {
  expect_valour("BA-555", {"Bavaria"}, kFoot, "1st Light", 1);
  expect_valour("BA-555", {"Bavaria"}, kFoot, "3rd National Guard", -1);
  expect_valour("BA-555", {"Bavaria"}, kHorse, "2nd Chevaulegers", 0, "light");
}

TEST(ba_556_belgium, rows) {
  expect_valour("BA-556", {"Belgium"}, kFoot, "7th Line", -1);
  expect_valour("BA-556", {"Belgium"}, kFoot, "36th Chasseurs", -1);
  expect_valour("BA-556", {"Belgium"}, kFoot, "4th Militia", -2);
  expect_valour("BA-556", {"Belgium"}, kHorse, "2nd Carabineers", -1, "heavy");
  expect_valour("BA-556", {"Belgium"}, kHorse, "8th Hussars", -1, "light");
  expect_valour("BA-556", {"Belgium"}, kHorse, "5th Light Dragoons", -1, "light");
  expect_valour("BA-556", {"Belgium"}, kGuns, "Krahmer's battery", -1);
}

TEST(ba_557_berg, rows) { expect_valour("BA-557", {"Berg"}, kHorse, "Guard Lancers", 2, "light"); }

TEST(ba_558_brunswick, rows) {
  expect_valour("BA-558", {"Brunswick"}, kFoot, "Leib battalion", 1);
  expect_valour("BA-558", {"Brunswick"}, kFoot, "Avant Garde battalion", 0);
  expect_valour("BA-558", {"Brunswick"}, kFoot, "2nd Line", -2);
  expect_valour("BA-558", {"Brunswick"}, kFoot, "3rd Light", -2);
  expect_valour("BA-558", {"Brunswick"}, kHorse, "Uhlans", -1, "light");
  expect_valour("BA-558", {"Brunswick"}, kHorse, "Hussars", -2, "light");
}

TEST(ba_559_denmark, rows) {
  expect_valour("BA-559", {"Denmark"}, kFoot, "Oldenburg (auxiliary corps)", 2);
  expect_valour("BA-559", {"Denmark"}, kHorse, "Holstein Horse", 2, "medium");
  expect_valour("BA-559", {"Denmark"}, kHorse, "Jutland Light Dragoons", 2, "light");
  expect_valour("BA-559", {"Denmark"}, kHorse, "Hussars", 2, "light");
  expect_valour("BA-559", {"Denmark"}, kHorse, "Fuen Light Dragoons", 1, "light");
  expect_valour("BA-559", {"Denmark"}, kGuns, "Gerstenberg's battery", 1);
}

TEST(ba_560_french_infantry, rows) {
  const Unit21 f{"France"};
  expect_valour("BA-560", f, kFoot, "1/1st Grenadiers of the Old Guard", 5);
  expect_valour("BA-560", f, kFoot, "2nd Chasseurs of the Guard", 5);
  expect_valour("BA-560", f, kFoot, "Fusilier-Chasseurs of the Guard",
                5);  // chasseurs come first; say fusilier guard
  expect_valour("BA-560", {"France", 0, {{"troops", "fusilier guard"}}}, kFoot, "Fusilier-Chasseurs", 4);
  expect_valour("BA-560", f, kFoot, "Velites of Turin", 4);
  expect_valour("BA-560", f, kFoot, "1st Tirailleurs of the Young Guard", {3, 1});
  expect_valour("BA-560", f, kFoot, "3rd Voltigeurs of the Guard", {3, 1});
  expect_valour("BA-560", f, kFoot, "2nd Marines", 2);
  expect_valour("BA-560", f, kFoot, "57th Line (selected)", 2);
  expect_valour("BA-560", f, kFoot, "10th Light (selected)", 2);
  expect_valour("BA-560", f, kFoot, "Foreign regiment", -1);
  expect_valour("BA-560", f, kFoot, "National Guard of the Orne", {-2, -3});
}

TEST(ba_561_french_heavy_cavalry, rows) {
  const Unit21 f{"France"};
  expect_valour("BA-561", f, kHorse, "Horse Grenadiers of the Guard", 3, "heavy");
  expect_valour("BA-561", f, kHorse, "Elite Gendarmes", 3, "heavy");
  expect_valour("BA-561", f, kHorse, "1st Carabineers", 2, "heavy");
  expect_valour("BA-561", f, kHorse, "Grenadiers of the Young Guard", 1, "heavy");
  expect_valour("BA-561", f, kHorse, "5th Cuirassiers", {0, -1}, "heavy");
  expect_valour("BA-561", f, kHorse, "Gendarmes", -1, "heavy");
}

TEST(ba_562_french_medium_cavalry, rows) {
  const Unit21 f{"France"};
  expect_valour("BA-562", f, kHorse, "Dragoons of the Guard", 3, "medium");
  expect_valour("BA-562", f, kHorse, "Dragoons of the Young Guard", 1, "medium");
  expect_valour("BA-562", f, kHorse, "19th Dragoons, veterans", 1, "medium");
  expect_valour("BA-562", f, kHorse, "Dragoons of the Peninsula", 1, "medium");
  expect_valour("BA-562", f, kHorse, "6th Dragoons", {0, -1}, "medium");
  expect_valour("BA-562", f, kHorse, "1st Lancers", {0, -1}, "medium");
}

TEST(ba_563_french_light_cavalry_and_artillery, rows) {
  const Unit21 f{"France"};
  expect_valour("BA-563", f, kHorse, "Chasseurs of the Guard", 3, "light");
  expect_valour("BA-563", f, kHorse, "Light guard cavalry, old", 3, "light");
  expect_valour("BA-563", f, kHorse, "2nd Lancers of the Guard", 3, "light");
  expect_valour("BA-563", f, kHorse, "Chasseurs of the Young Guard", 1, "light");
  expect_valour("BA-563", f, kHorse, "3rd Guards of Honour", 0, "light");
  expect_valour("BA-563", f, kHorse, "7th Hussars", {0, -2}, "light");
  expect_valour("BA-563", f, kHorse, "4th Chasseurs", {0, -2}, "light");
  expect_valour("BA-563", f, kGuns, "Old Guard foot battery", 3);
  expect_valour("BA-563", f, kGuns, "Young Guard battery", 2);
  expect_valour("BA-563", f, kGuns, "Marine battery", 1);
}

TEST(ba_564_france_1813, rows) {
  const auto under = [](const char* key, const char* number) {
    return Unit21{"France", 1813, {{key, number}}};
  };
  expect_valour("BA-564", under("division", "12th"), kFoot, "22nd Line", 1);
  for (const char* corps : {"III", "XI", "XII", "13", "XIV"})
    expect_valour("BA-564", under("corps", corps), kFoot, "22nd Line", -1);
  expect_valour("BA-564", under("corps", "IX"), kFoot, "22nd Line", -2);
  expect_valour("BA-564", under("division", "32nd"), kFoot, "22nd Line", -2);
  expect_valour("BA-564", {"France", 1813}, kHorse, "13th Cuirassiers", 1, "heavy");
  expect_valour("BA-564", {"France", 1813}, kGuns, "Regimental battery", -1);
  expect_valour("BA-564", {"France", 1813}, kGuns, "Line battery, certain", -1);
  // A division goes before a corps, a corps before troops (R127).
  expect_valour("BA-564", {"France", 1813, {{"division", "12"}, {"corps", "XI"}}}, kFoot, "22nd Line", 1);
  expect_valour("BA-564", {"France", 1813, {{"corps", "XI"}}}, kFoot, "22nd Line (selected)", -1);
  // 1814 has no special conditions, and its cavalry is not of a corps.
  expect_valour("BA-550", {"France", 1814, {{"corps", "XI"}}}, kFoot, "22nd Line", 0);
  expect_valour("BA-562", {"France", 1813, {{"corps", "XI"}}}, kHorse, "6th Dragoons", {0, -1},
                "medium");
}

TEST(ba_564_france_1813, by_the_name_of_the_command) {
  Unit21 of{"France", 1813};
  HistoricUnit u = of.unit(kFoot, "22nd Line");
  u.command = "IX Corps";
  EXPECT_EQ(valour_marker(mustered(u)), -2);
  u.command = "12th Division";
  EXPECT_EQ(valour_marker(mustered(u)), 1);
}

TEST(ba_565_france_1815_infantry, rows) {
  const Unit21 f{"France", 1815};
  const auto in = [](const char* division) { return Unit21{"France", 1815, {{"division", division}}}; };
  expect_valour("BA-565", f, kFoot, "3rd Grenadiers of the Guard", 4);
  expect_valour("BA-565", f, kFoot, "1/4th Chasseurs of the Guard", 4);
  expect_valour("BA-560", f, kFoot, "1st Grenadiers of the Guard", 5);  // the general row
  expect_valour("BA-565", f, kFoot, "1st Tirailleurs of the Young Guard", 3);
  expect_valour("BA-565", in("1st"), kFoot, "54th Line", 2);
  expect_valour("BA-565", in("6"), kFoot, "1st Light", 2);
  expect_valour("BA-565", in("2nd"), kFoot, "54th Line", 1);
  expect_valour("BA-565", f, kFoot, "2nd Light", 1);
  for (const char* division : {"14th", "19th", "20th"})
    expect_valour("BA-565", in(division), kFoot, "54th Line", 0);
}

TEST(ba_566_france_1815_cavalry, rows) {
  const Unit21 f{"France", 1815};
  expect_valour("BA-566", f, kHorse, "Horse Grenadiers", 3, "heavy");
  expect_valour("BA-566", f, kHorse, "Elite Gendarmes", 3, "heavy");
  expect_valour("BA-566", f, kHorse, "8th Cuirassiers", 1, "heavy");
  expect_valour("BA-566", f, kHorse, "Dragoons of the Guard", 3, "medium");
  expect_valour("BA-566", f, kHorse, "7th Dragoons", {1, 0}, "medium");
  expect_valour("BA-566", f, kHorse, "1st Lancers", 0, "medium");
}

TEST(ba_567_france_1815_light_cavalry_and_artillery, rows) {
  const Unit21 f{"France", 1815};
  expect_valour("BA-567", f, kHorse, "Chasseurs of the Guard", 3, "light");
  expect_valour("BA-567", f, kHorse, "Lancers of the Guard", 3, "light");
  expect_valour("BA-567", f, kHorse, "Light guard", 3, "light");
  expect_valour("BA-567", f, kHorse, "7th Hussars", 0, "light");
  expect_valour("BA-567", f, kHorse, "1st Chasseurs", {0, -1}, "light");
  expect_valour("BA-567", f, kGuns, "Young Guard battery", 1);
  expect_valour("BA-567", f, kGuns, "Horse battery of the line", 1);
  expect_valour("BA-563", f, kGuns, "Old Guard horse battery", 3);
}

TEST(ba_568_british_infantry, rows) {
  const Unit21 b{"Great Britain"}, in_1813{"Britain", 1813};
  expect_valour("BA-568", b, kFoot, "1/95th Rifles", 4);
  expect_valour("BA-568", {"British", 0, {{"troops", "3rd Light brigade"}}}, kFoot, "1/52nd Foot", 4);
  expect_valour("BA-568", b, kFoot, "92nd Highlanders", 3);
  for (const char* name : {"2/1st Foot Guards", "28th Line", "23rd Fusiliers", "1/52nd Light"})
    expect_valour("BA-568", b, kFoot, name, 2);
  expect_valour("BA-568", in_1813, kFoot, "28th Line", 3);
  expect_valour("BA-568", in_1813, kFoot, "2/1st Foot Guards", 2);
}

TEST(ba_569_british_cavalry_and_artillery, rows) {
  const Unit21 b{"Great Britain"};
  expect_valour("BA-569", b, kHorse, "1st Life Guards", 2, "heavy");
  expect_valour("BA-569", b, kHorse, "Royal Horse Guards", 2, "heavy");
  expect_valour("BA-569", b, kHorse, "1st Dragoon Guards", 1, "heavy");
  expect_valour("BA-569", b, kHorse, "2nd Dragoons", 1, "heavy");
  expect_valour("BA-569", b, kHorse, "10th Hussars", 0, "light");
  expect_valour("BA-569", b, kHorse, "12th Light Dragoons", 0, "light");
  expect_valour("BA-569", b, kGuns, "Mercer's troop", 2);
}

TEST(ba_570_hanover, rows) {
  const Unit21 h{"Hanover"};
  expect_valour("BA-570", h, kFoot, "2nd KGL Line", 3);
  expect_valour("BA-570", {"King's German Legion"}, kFoot, "5th KGL Line", 3);
  expect_valour("BA-570", h, kFoot, "Bremen Line", {0, -1});
  expect_valour("BA-570", h, kFoot, "Lueneburg Light", {0, -1});
  expect_valour("BA-570", h, kFoot, "Osnabrueck Landwehr", -1);
  expect_valour("BA-570", h, kHorse, "3rd KGL Hussars", 2, "light");
  expect_valour("BA-570", h, kHorse, "1st KGL Light Dragoons", 1, "light");
  expect_valour("BA-570", h, kHorse, "Bremen-Verden Hussars", -1, "light");
  expect_valour("BA-570", h, kGuns, "KGL battery", 2);
  expect_valour("BA-570", h, kGuns, "Braun's battery", -2);
}

TEST(ba_571_hanover_1815, rows) {
  const Unit21 h{"Hanover", 1815};
  for (const char* name : {"5th KGL Line", "2nd KGL Light", "KGL Jaeger"})
    expect_valour("BA-571", h, kFoot, name, 2);
  expect_valour("BA-571", h, kFoot, "Bremen field battalion", 1);
  expect_valour("BA-571", h, kHorse, "Cumberland Hussars", -2, "light");
  expect_valour("BA-570", h, kHorse, "3rd KGL Hussars", 2,
                "light");  // not the hussars of the special conditions
}

TEST(ba_572_hanseatic_cities, rows) {
  expect_valour("BA-572", {"Hanseatic Cities"}, kFoot, "Hanseatic legion", -3);
  expect_valour("BA-572", {"Hanseatic Cities"}, kHorse, "Hanseatic legion", -3, "light");
  expect_valour("BA-572", {"Hanseatic Cities"}, kGuns, "Hanseatic legion", -2);
}

TEST(ba_573_hessen_and_illyria, rows) {
  expect_valour("BA-573", {"Hessen"}, kFoot, "Guard", 2);
  expect_valour("BA-573", {"Hesse-Darmstadt"}, kHorse, "Guard Chevauxlegers", 0, "light");
  expect_valour("BA-573", {"Illyria"}, kFoot, "Light", -1);
}

TEST(ba_574_italy, rows) {
  expect_valour("BA-574", {"Italy"}, kFoot, "3rd Line", -1);
  expect_valour("BA-574", {"Italy"}, kFoot, "1st Light", -1);
  expect_valour("BA-574", {"Italy"}, kHorse, "Dragoons Napoleon", 1, "medium");
  expect_valour("BA-574", {"Italy"}, kHorse, "1st Chasseurs", 0, "light");
  expect_valour("BA-574", {"Italy"}, kGuns, "1st battery", 1);
}

TEST(ba_575_mecklenburg, rows) {
  expect_valour("BA-575", {"Mecklenburg"}, kFoot, "Guard", 2);
  expect_valour("BA-575", {"Mecklenburg"}, kHorse, "Hussars", -1, "light");
  expect_valour("BA-575", {"Mecklenburg"}, kHorse, "Mounted Chasseurs", -1, "light");
}

TEST(ba_576_naples, rows) {
  expect_valour("BA-576", {"Naples"}, kFoot, "Elite", 1);
  expect_valour("BA-576", {"Naples"}, kFoot, "4th Line", -2);
  expect_valour("BA-576", {"Naples"}, kFoot, "2nd Light", -2);
  expect_valour("BA-576", {"Naples"}, kHorse, "2nd Chasseurs", -2, "light");
  expect_valour("BA-576", {"Naples"}, kHorse, "Chevaulegers", -2, "light");
}

TEST(ba_577_nassau, rows) {
  expect_valour("BA-577", {"Nassau"}, kFoot, "1st battalion, 2nd Regiment", 0);
  expect_valour("BA-577", {"Nassau"}, kFoot, "2/1st Nassau", 0);
  expect_valour("BA-577", {"Nassau"}, kFoot, "3/2nd Nassau", -2);
  expect_valour("BA-577", {"Nassau"}, kFoot, "Volunteer Jaeger", -1);
}

TEST(ba_578_netherlands, rows) {
  expect_valour("BA-578", {"Netherlands"}, kFoot, "5th Militia", -2);
  expect_valour("BA-578", {"Netherlands"}, kHorse, "1st Carabineers", 0, "heavy");
  expect_valour("BA-578", {"Dutch"}, kHorse, "6th Hussars", 0, "light");
  expect_valour("BA-578", {"Netherlands"}, kHorse, "4th Light Dragoons", 0, "light");
}

TEST(ba_579_poland, rows) {
  expect_valour("BA-579", {"Poland"}, kFoot, "Vistula Legion", 2);
  expect_valour("BA-579", {"Poland"}, kFoot, "Guard battalion", 2);
  expect_valour("BA-579", {"Warsaw"}, kFoot, "5th Line", 1);
  expect_valour("BA-579", {"Poland"}, kHorse, "14th Cuirassiers", 1, "heavy");
  for (const char* name : {"8th Uhlans", "1st Chasseurs", "13th Hussars", "Krakus"})
    expect_valour("BA-579", {"Poland"}, kHorse, name, 1, "light");
  expect_valour("BA-579", {"Poland"}, kGuns, "1st battery", 1);
}

TEST(ba_580_portugal, every_unit_nought) {
  expect_valour("BA-580", {"Portugal"}, kFoot, "9th Line", 0);
  expect_valour("BA-580", {"Portugal"}, kHorse, "1st Cavalry", 0, "medium");
  expect_valour("BA-580", {"Portugal"}, kGuns, "Guard battery", 0);  // no row of the guard's artillery either
}

TEST(ba_581_prussian_infantry, rows) {
  const Unit21 p{"Prussia"};
  expect_valour("BA-581", p, kFoot, "1st Foot Guard", 3);
  expect_valour("BA-581", p, kFoot, "Silesian Grenadiers", 2);
  expect_valour("BA-581", p, kFoot, "2/15th Line", 1);
  expect_valour("BA-581", p, kFoot, "Silesian Sch\xc3\xbctzen", 1);
  expect_valour("BA-581", p, kFoot, "3rd Reserve (selected)", 0);
  expect_valour("BA-581", p, kFoot, "3rd Reserve", -1);
  expect_valour("BA-581", p, kFoot, "Russian-German Legion", -1);
  expect_valour("BA-581", p, kFoot, "Reiche battalion", -1);
  expect_valour("BA-581", p, kFoot, "4th Silesian Landwehr", {-2, -3});
  expect_valour("BA-581", p, kFoot, "L\xc3\xbctzow free corps", -3);
}

TEST(ba_582_prussian_heavy_and_medium_cavalry, rows) {
  const Unit21 p{"Prussia"};
  expect_valour("BA-582", p, kHorse, "Garde du Corps", 3, "heavy");
  expect_valour("BA-582", p, kHorse, "Brandenburg Cuirassiers", 2, "heavy");
  expect_valour("BA-582", p, kHorse, "Guard Dragoons", 2, "medium");
  expect_valour("BA-582", p, kHorse, "Neumark Dragoons", {1, 0}, "medium");
}

TEST(ba_583_prussian_light_cavalry, rows) {
  const Unit21 p{"Prussia"};
  for (const char* name :
       {"Light Guard Cavalry", "Guard Uhlans", "Volunteer Guard Chasseurs", "Volunteer Cossacks"})
    expect_valour("BA-583", p, kHorse, name, 2, "light");
  expect_valour("BA-583", p, kHorse, "1st Life Hussars", 1, "light");
  expect_valour("BA-583", p, kHorse, "2nd Silesian Landwehr", {0, -2}, "light");
  expect_valour("BA-583", p, kHorse, "Russian-German Hussars", -1, "light");
  expect_valour("BA-583", p, kHorse, "Luetzow free corps", -2, "light");
  expect_valour("BA-583", p, kHorse, "East Prussian National Cavalry", -2, "light");
}

TEST(ba_584_prussian_artillery, rows) {
  const Unit21 p{"Prussia"};
  expect_valour("BA-584", p, kGuns, "Guard battery", 3);
  expect_valour("BA-584", p, kGuns, "Reserve battery", 1);
  expect_valour("BA-584", p, kGuns, "Landwehr battery", 0);
  expect_valour("BA-584", p, kGuns, "Luetzow battery", -1);
  expect_valour("BA-584", p, kGuns, "6th Foot battery", -2);
}

TEST(ba_585_prussia_1813, rows) {
  expect_valour("BA-585", {"Prussia", 1813}, kFoot, "2/12th Regiment", 0);
  expect_valour("BA-585", {"Prussia", 1813}, kFoot, "12th Line", 0);
  expect_valour("BA-581", {"Prussia", 1813}, kFoot, "12/11th Line", 1);  // a 12 that is no regiment
}

TEST(ba_586_prussia_1815_infantry, rows) {
  const Unit21 p{"Prussia", 1815};
  expect_valour("BA-586", p, kFoot, "Silesian Schuetzen", 3);
  expect_valour("BA-586", p, kFoot, "1st Line", 2);
  expect_valour("BA-586", p, kFoot, "F/12th Line", 2);
  expect_valour("BA-586", p, kFoot, "1/13th Line", 1);
  expect_valour("BA-586", p, kFoot, "2/24th Line", 1);
  for (const char* name : {"25th Line", "26th Line", "30th Line", "31st Line"})
    expect_valour("BA-586", p, kFoot, name, 0);
  for (const char* name : {"27th Line", "2/29th Line", "2/1st Pomeranian Landwehr", "3rd Kurmark Landwehr",
                           "1/2nd Neumark Landwehr"})
    expect_valour("BA-586", p, kFoot, name, -1);
}

TEST(ba_587_prussia_1815, landwehr_artillery_and_dragoons) {
  const Unit21 p{"Prussia", 1815};
  expect_valour("BA-587", p, kFoot, "2/1st Silesian Landwehr", -2);
  expect_valour("BA-587", p, kFoot, "1/2nd Westphalian Landwehr", -3);
  expect_valour("BA-587", p, kFoot, "1st Elbe Landwehr", -3);
  expect_valour("BA-587", p, kGuns, "6th Foot battery", {1, 0});
  expect_valour("BA-584", p, kGuns, "Guard battery", 3);  // "-" is all other artillery
  expect_valour("BA-587", p, kHorse, "1st Dragoons", 1, "medium");
  expect_valour("BA-587", p, kHorse, "6th Dragoons", 1, "medium");
  expect_valour("BA-587", p, kHorse, "7th Dragoons", 0, "medium");
  expect_valour("BA-587", p, kHorse, "8th Dragoons", 0, "medium");
}

TEST(ba_588_prussia_1815_light_cavalry, rows) {
  const Unit21 p{"Prussia", 1815};
  for (const char* name : {"1st Hussars", "2nd Hussars"})
    expect_valour("BA-588", p, kHorse, name, 2, "light");
  for (const char* name : {"3rd Hussars", "6th Hussars", "1st Uhlans", "3rd Uhlans"})
    expect_valour("BA-588", p, kHorse, name, 1, "light");
  for (const char* name : {"10th Hussars", "12th Hussars", "7th Uhlans", "8th Uhlans"})
    expect_valour("BA-588", p, kHorse, name, -1, "light");
  for (const char* name : {"1st Westphalian Landwehr", "Elb Landwehr"})
    expect_valour("BA-588", p, kHorse, name, -2, "light");
}

TEST(ba_589_prussia_1815_light_cavalry_at_nought, rows) {
  const Unit21 p{"Prussia", 1815};
  for (const char* name : {"7th Hussars", "9th Hussars", "4th Uhlans", "6th Uhlans", "Pommerian Landwehr",
                           "2nd Silesian Landwehr", "1st Kurland Landwehr", "3rd Neumark Landwehr"})
    expect_valour("BA-589", p, kHorse, name, 0, "light");
}

TEST(ba_590_russian_infantry, rows) {
  const Unit21 r{"Russia"};
  expect_valour("BA-590", r, kFoot, "Pavlov Grenadiers", 2);
  expect_valour("BA-590", r, kFoot, "Semenovsky Guard", 1);
  expect_valour("BA-590", r, kFoot, "Kursk Line", {1, 0});
  expect_valour("BA-590", r, kFoot, "5th Light", {1, 0});
  expect_valour("BA-590", r, kFoot, "Polish army, 1st battalion", -1);
  expect_valour("BA-590", r, kFoot, "Tula Landwehr", {-3, -4});
  expect_valour("BA-590", r, kFoot, "Tula Militia", {-3, -4});
  expect_valour("BA-590", r, kFoot, "Landsturm", -4);
}

TEST(ba_591_russian_heavy_and_medium_cavalry, rows) {
  expect_valour("BA-591", {"Russia"}, kHorse, "Chevalier Guard", 2, "heavy");
  expect_valour("BA-591", {"Russia"}, kHorse, "Horse Guard", 2, "heavy");
  expect_valour("BA-591", {"Russia"}, kHorse, "Guard Cuirassiers", 1, "heavy");
  expect_valour("BA-591", {"Russia"}, kHorse, "Guard Dragoons", 1, "medium");
  expect_valour("BA-591", {"Russia"}, kGuns, "7th Light company", 1);
}

TEST(ba_592_russian_light_cavalry, rows) {
  for (const char* name :
       {"Light Guard Cavalry", "Guard Hussars", "Guard Cossacks", "Don Cossacks", "Bug Cossacks"})
    expect_valour("BA-592", {"Russia"}, kHorse, name, 1, "light");
  expect_valour("BA-592", {"Russia"}, kHorse, "Chernigov Chasseurs", -1, "light");
  expect_valour("BA-592", {"Russia"}, kHorse, "Tula Landwehr", -2, "light");
}

TEST(ba_593_saxony, rows) {
  for (const char* name : {"Guard", "Spiegel Grenadiers"})
    expect_valour("BA-593", {"Saxony"}, kFoot, name, 1);
  for (const char* name : {"Prinz Anton Line", "1st Light"})
    expect_valour("BA-593", {"Saxony"}, kFoot, name, -1);
  expect_valour("BA-593", {"Saxony"}, kHorse, "Zastrow Curassiers", 1, "heavy");
  for (const char* name : {"Clemens Chevaulegers", "Hussars"})
    expect_valour("BA-593", {"Saxony"}, kHorse, name, 1, "light");
}

TEST(ba_594_spain, rows) {
  expect_valour("BA-594", {"Spain"}, kFoot, "Joseph Napoleon", -1);
  expect_valour("BA-550", {"Spain"}, kFoot, "Walloon Guards", 0);
}

TEST(ba_595_sweden, rows) {
  for (const char* name : {"Svea Guard", "Grenadiers"}) expect_valour("BA-595", {"Sweden"}, kFoot, name, 2);
  expect_valour("BA-595", {"Sweden"}, kFoot, "Uppland Line", 1);
  expect_valour("BA-595", {"Sweden"}, kHorse, "Curassiers", 1, "heavy");
  expect_valour("BA-595", {"Sweden"}, kHorse, "Guard Dragoons", 2, "medium");
  for (const char* name : {"Skane Carabineers", "Smaland Dragoons"})
    expect_valour("BA-595", {"Sweden"}, kHorse, name, 1, "medium");
  expect_valour("BA-595", {"Sweden"}, kHorse, "Moerner Hussars", 1, "light");
}

TEST(ba_596_westphalia, rows) {
  expect_valour("BA-596", {"Westphalia"}, kFoot, "Guard", 1);
  for (const char* name : {"2nd Line", "3rd Light"}) expect_valour("BA-596", {"Westphalia"}, kFoot, name, -1);
  expect_valour("BA-596", {"Westphalia"}, kHorse, "1st Hussars", -2, "light");
  expect_valour("BA-596", {"Westphalia"}, kGuns, "1st battery", -1);
}

TEST(ba_597_wuertemberg_and_wuerzburg, rows) {
  for (const char* name : {"1st Line", "9th Light"})
    expect_valour("BA-597", {"W\xc3\xbcrttemberg"}, kFoot, name, -1);
  for (const char* name : {"King's Chasseurs", "Prinz Adam Chevaulegers"})
    expect_valour("BA-597", {"Wuertemberg"}, kHorse, name, -2, "light");
  expect_valour("BA-597", {"Wuertemberg"}, kGuns, "1st Horse battery", -1);
  for (const char* name : {"Line", "Light"}) expect_valour("BA-597", {"Wuerzburg"}, kFoot, name, -1);
}

TEST(ba_359_valour, the_scenario_goes_before_the_table) {
  const Enlistment e =
      mustered(Unit21{"France", 1815, {{"valour", "-3"}}}.unit(kFoot, "1st Grenadiers of the Guard"));
  EXPECT_EQ(valour_marker(e), -3);
  const Enlistment too_high =
      mustered(Unit21{"France", 1815, {{"valour", "7"}}}.unit(kFoot, "1st Line"));
  EXPECT_EQ(valour_marker(too_high), 5);
  EXPECT_THAT(too_high.notes, Contains("valour 7 becomes 5 (BA-359)"));
  note("morale_numbers", "lowest_valour");
}

}  // namespace
}  // namespace drumhead::test
