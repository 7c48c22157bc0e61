# Rulebook libraries and their generated sources: see drumhead_rulebook below.
