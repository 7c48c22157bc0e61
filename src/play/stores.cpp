#include "play/stores.h"

#include <fmt/format.h>

#include "play/sql.h"

namespace drumhead {

Result<std::unique_ptr<Store>> open_store(const std::string& where) {
  constexpr std::string_view kSqlite = "sqlite:";
  try {
    if (where.starts_with(kSqlite) && where.size() > kSqlite.size())
      return open_sqlite_store(where.substr(kSqlite.size()));
    if (where.starts_with("postgresql:") || where.starts_with("postgres:")) return open_postgres_store(where);
  } catch (const SqlTrouble& trouble) {
    return LoadError{"", 0, trouble.what};
  }
  return LoadError{"", 0, fmt::format("`{}` names no store; write sqlite:FILE or postgresql://HOST/DATABASE", where)};
}

}  // namespace drumhead
