export interface Palette {
  readonly ink: string;
  readonly muted: string;
  readonly rule: string;
  readonly surface: string;
  readonly series: readonly [string, string, string, string, string];
  readonly good: string;
  readonly bad: string;
  readonly font: string;
}

/** The colour tokens as the browser resolves them now: the chart library cannot read custom properties. */
export function readPalette(near: HTMLElement): Palette {
  const probe = document.createElement('span');
  near.append(probe);
  const of = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const palette: Palette = {
    ink: of('ink'),
    muted: of('muted'),
    rule: of('rule'),
    surface: of('surface'),
    series: [of('chart-1'), of('chart-2'), of('chart-3'), of('chart-4'), of('chart-5')],
    good: of('chart-3'),
    bad: of('chart-4'),
    font: getComputedStyle(document.body).fontFamily,
  };
  probe.remove();
  return palette;
}
