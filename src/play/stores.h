// The kinds of stores there are. Used by stores.cpp alone, which chooses among them.
#pragma once

#include <memory>
#include <string>

#include "play/store.h"

namespace drumhead {

// Throw SqlTrouble.
std::unique_ptr<Store> open_sqlite_store(const std::string& file);
std::unique_ptr<Store> open_sqlite_store_to_read(const std::string& file);
std::unique_ptr<Store> open_postgres_store(const std::string& uri);

}  // namespace drumhead
