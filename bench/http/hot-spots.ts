/** What of V8's profile format is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Shares of the busy time: by function itself, then by our own functions with all they call. */
export function hotSpots(profile: CpuProfile, top: number): string[] {
  const own = new Map<number, number>();
  profile.samples.forEach((id, index) => own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas[index] ?? 0)));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const name = (id: number): string => {
    const frame = nodes.get(id)?.callFrame;
    const place = (frame?.url ?? '').replace(/^.*\/(src|node_modules)\//, '$1/');
    return `${frame?.functionName || '(anonymous)'} ${place}${place === '' ? '' : `:${(frame?.lineNumber ?? 0) + 1}`}`;
  };
  const self = new Map<string, number>();
  const whole = new Map<string, number>();
  let busy = 0;
  const visit = (id: number, above: ReadonlySet<string>): number => {
    const label = name(id);
    const idle = /^\((idle|program)\)|^post node:inspector/.test(label);
    const inside = above.has(label) ? above : new Set([...above, label]);
    let sum = idle ? 0 : (own.get(id) ?? 0);
    if (!idle) {
      busy += sum;
      self.set(label, (self.get(label) ?? 0) + sum);
    }
    for (const child of nodes.get(id)?.children ?? []) sum += visit(child, inside);
    if (!above.has(label)) whole.set(label, (whole.get(label) ?? 0) + sum);
    return sum;
  };
  const root = profile.nodes[0];
  if (root !== undefined) visit(root.id, new Set());
  const lines = (times: ReadonlyMap<string, number>, wanted: (label: string) => boolean) =>
    [...times]
      .filter(([label]) => wanted(label))
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, top)
      .map(([label, time]) => `${((100 * time) / busy).toFixed(1).padStart(6)} %  ${label}`);
  return [
    'itself:',
    ...lines(self, () => true),
    'with all it calls:',
    ...lines(whole, (label) => /src\/|node_modules\//.test(label)),
  ];
}
