// Shapes as text, for what is drawn by the hundred: read in one go it costs a tenth of what shapes made one by one do.

/** A path, or nothing where there is nothing to draw. */
export const path = (kind: string, d: string, more = "") => (d ? `<path class="${kind}" d="${d}"${more}/>` : "");

const kEntities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Names come from battle files and chronicles: they are text, never markup. */
export const plain = (text: string) => text.replace(/[&<>"]/g, (c) => kEntities[c]!);
