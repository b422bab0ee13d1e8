import { readXml } from './xml-events.ts';

/** Names of the sheets with the parts that hold them, in the order of the tabs. */
export function sheetList(
  workbook: string,
  relations: string,
): { readonly name: string; readonly target: string }[] {
  const targets = new Map<string, string>();
  if (relations !== '')
    readXml('workbook.xml.rels', relations, {
      open(name, attributes) {
        if (name !== 'Relationship') return;
        const { Id = '', Target = '' } = attributes();
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
      },
    });
  const sheets: { name: string; target: string }[] = [];
  readXml('workbook.xml', workbook, {
    open(name, attributes) {
      if (name !== 'sheet') return;
      const named = attributes();
      const relation = Object.entries(named).find(([key]) => /(^|:)id$/i.test(key) && key !== 'sheetId')?.[1];
      sheets.push({
        name: named['name'] ?? `Sheet ${sheets.length + 1}`,
        target: targets.get(relation ?? '') ?? `xl/worksheets/sheet${sheets.length + 1}.xml`,
      });
    },
  });
  return sheets;
}

/** Texts that cells name by their place. What is read out for Japanese phonetics is no part of them. */
export function sharedTexts(source: string | null): string[] {
  const texts: string[] = [];
  if (source === null) return texts;
  let [inText, inPhonetic] = [false, false];
  readXml('sharedStrings.xml', source, {
    open(name) {
      if (name === 'si') texts.push('');
      if (name === 'rPh') inPhonetic = true;
      inText = name === 't' && !inPhonetic;
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') inPhonetic = false;
    },
    text(part) {
      if (inText) texts[texts.length - 1] += part;
    },
  });
  return texts;
}

/** Built-in number formats of days and times (ECMA-376 18.8.30). */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/** Whether the style of this place shows a number as a day. */
export function dateStyles(source: string | null): (style: number) => boolean {
  if (source === null) return () => false;
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inStyles = false;
  readXml('styles.xml', source, {
    open(name, attributes) {
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes();
        // What stands in quotes or brackets, or behind a backslash, is shown as it is.
        custom.set(
          Number(numFmtId),
          /[dy]|m{3}/i.test(formatCode.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\./g, '')),
        );
      }
      if (name === 'cellXfs') inStyles = true;
      if (name === 'xf' && inStyles) {
        const format = Number(attributes()['numFmtId'] ?? 0);
        styles.push(custom.get(format) ?? DATE_FORMATS.has(format));
      }
    },
    close(name) {
      if (name === 'cellXfs') inStyles = false;
    },
  });
  return (style) => styles[style] ?? false;
}
