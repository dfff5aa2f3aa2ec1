/** The register has a face of its own: it is not the house's page, and does not pretend to be. */
export const styleSheet = `
* { box-sizing: border-box; }
html { background: #f5f4f1; color: #121411; }
body { margin: 0; font: 400 14px/1.5 "Helvetica Neue", Arial, "Noto Sans", sans-serif; }
main { display: grid; gap: 1rem; padding: 1.25rem; }
h1, p, dl, dd, ol { margin: 0; padding: 0; }
h1 { font: 400 1.375rem/1.3 Georgia, "Times New Roman", "Noto Serif", serif; }
.by { font-size: .8125rem; color: #64675f; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .125rem 1rem; }
dt { color: #64675f; }
dd, time, text { font-variant-numeric: tabular-nums lining-nums; }
svg { display: block; inline-size: 100%; block-size: auto; background: #fff; direction: ltr; }
.grid { fill: none; stroke: #dad8d3; }
.line { fill: none; stroke: #0b5a3e; stroke-width: 1.5; }
circle { fill: #0b5a3e; stroke: #fff; stroke-width: 2; }
text { font-size: 13px; text-anchor: middle; fill: #121411; stroke: #fff; stroke-width: 4px; paint-order: stroke; }
ol { list-style: none; border-block-start: 1px solid #121411; }
li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding-block: .625rem; border-block-end: 1px solid #dad8d3; }
b { font-weight: 500; grid-column: 1; }
li > span { grid-column: 1; }
time { grid-column: 2; grid-row: 1 / span 2; text-align: end; }
small { font-size: .8125rem; color: #64675f; white-space: nowrap; }
small::before { content: " · "; }
@media (min-width: 600px) {
  main { padding: 1.75rem 2rem; }
  li { grid-template-columns: 11rem 1fr auto; }
  li > span { grid-column: 2; }
  time { grid-column: 3; grid-row: 1; }
}
`
