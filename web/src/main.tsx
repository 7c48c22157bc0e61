// The page: which of its screens is shown is in the address behind the `#`.
import { render } from "solid-js/web";

render(() => <p>Drumhead</p>, document.getElementById("page")!);
