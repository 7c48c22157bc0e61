// Hatches and weaves that the style sheet fills with. They are found by their ids, which all maps of a page share: the
// first one on the page serves all.
export function Patterns() {
  return (
    <defs>
      <pattern id="weave" width="4" height="4" patternUnits="userSpaceOnUse">
        <path d="M0 1H4" class="weave-thread" />
      </pattern>
      <pattern id="forbidden" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" class="forbidden-thread" />
      </pattern>
      <pattern id="embers" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path d="M0 0V6" class="ember-thread" />
      </pattern>
      <marker id="arrow" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto">
        <path d="M0 1L9 5L0 9Z" class="arrow-head" />
      </marker>
      <marker id="order" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.4" markerHeight="4.4" orient="auto">
        <path d="M0 1L9 5L0 9Z" class="order-head" />
      </marker>
      <marker id="aim" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
        <path d="M0 1L9 5L0 9Z" class="aim-head" />
      </marker>
    </defs>
  );
}
