export interface Palette {
  readonly ink: string;
  readonly muted: string;
  readonly rule: string;
  readonly surface: string;
  readonly series: readonly [string, string, string, string, string];
  /** Meanings: the same colour for the same thing in every chart. */
  readonly work: string;
  readonly energy: string;
  readonly incentive: string;
  readonly charge: string;
  readonly upkeep: string;
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
    work: of('c-work'),
    energy: of('c-energy'),
    incentive: of('c-incentive'),
    charge: of('c-charge'),
    upkeep: of('c-upkeep'),
    font: getComputedStyle(document.body).fontFamily,
  };
  probe.remove();
  return palette;
}
