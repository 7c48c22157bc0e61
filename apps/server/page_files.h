// The files of the page, from the folder that the build puts them in.
#pragma once

#include <string>
#include <vector>

#include "play/services.h"

namespace drumhead {

class PageFiles {
 public:
  explicit PageFiles(std::string folder = {}) : folder_(std::move(folder)) {}
  bool there() const;
  const std::string& folder() const { return folder_; }
  // No path: index.html. `squeezed`: the reader takes gzip, and gets the `.gz` beside the file if there is one.
  Reply file(const std::vector<std::string>& path, bool squeezed) const;

 private:
  std::string folder_;
};

// The page that belongs to this program: `page` beside it, or beside its folder; where both are installed, in
// ../share/drumhead; empty: there is none.
std::string usual_page_folder();

}  // namespace drumhead
