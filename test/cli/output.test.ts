import { expect, it } from 'vitest';
import { onOneLine, printable } from '../../src/cli/output.ts';

it('texts of a file move neither the cursor nor the colours of a terminal, nor begin a line', () => {
  expect(printable('a\u001b[2Jb\u0007\u009b1m\u202ec\r\u0000')).toBe(
    'a\\u001b[2Jb\\u0007\\u009b1m\\u202ec\\u000d\\u0000',
  );
  expect(printable('two\nlines\tand a tab: $1,000 · 45 %')).toBe('two\nlines\tand a tab: $1,000 · 45 %');
  expect(onOneLine('methodology 1\nVerified: every byte')).toBe('methodology 1\\nVerified: every byte');
});
