#include "play/stores.h"

#include <fmt/format.h>

#include "play/sql.h"

namespace drumhead {

namespace {

Result<std::unique_ptr<Store>> open_kind(const std::string& where,
                                         std::unique_ptr<Store> (*sqlite)(const std::string& file)) {
  constexpr std::string_view kSqlite = "sqlite:";
  try {
    if (where.starts_with(kSqlite) && where.size() > kSqlite.size()) return sqlite(where.substr(kSqlite.size()));
    if (where.starts_with("postgresql:") || where.starts_with("postgres:")) return open_postgres_store(where);
  } catch (const SqlTrouble& trouble) {
    return LoadError{"", 0, trouble.what};
  }
  return LoadError{"", 0, fmt::format("`{}` names no store; write sqlite:FILE or postgresql://HOST/DATABASE", where)};
}

}  // namespace

Result<std::unique_ptr<Store>> open_store(const std::string& where) { return open_kind(where, open_sqlite_store); }

Result<std::unique_ptr<Store>> open_store_to_read(const std::string& where) {
  return open_kind(where, open_sqlite_store_to_read);
}

}  // namespace drumhead
