import { ResourceNotFoundError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { sourceList, sourceRecords } from '../operations/accuracy.ts';
import type { ToolServices } from './services.ts';

const JSON_TYPE = 'application/json';
const MARKDOWN = 'text/markdown';

/** Sources of the catalogue and the method papers, for reading. */
export function registerResources(
  server: McpServer,
  { documents: { papers }, programs }: Pick<ToolServices, 'documents' | 'programs'>,
): void {
  server.registerResource(
    'sources',
    'plumbline://sources',
    { title: 'Sources', description: 'Every publication the answers rest on.', mimeType: JSON_TYPE },
    (uri) => one(uri, JSON_TYPE, JSON.stringify(sourceList(programs()))),
  );
  server.registerResource(
    'source',
    new ResourceTemplate('plumbline://sources/{id}', { list: undefined }),
    {
      title: 'Source',
      description: 'One publication: publisher, address, when read, terms.',
      mimeType: JSON_TYPE,
    },
    (uri, { id }) => {
      const sources = sourceRecords(programs());
      const source = Object.hasOwn(sources, String(id)) ? sources[String(id)] : undefined;
      if (source === undefined) throw new ResourceNotFoundError(uri.href);
      return one(uri, JSON_TYPE, JSON.stringify(source));
    },
  );
  for (const { id, title, markdown } of papers)
    server.registerResource(
      `method-${id}`,
      `plumbline://methods/${id}`,
      { title, description: `Method paper: ${title}.`, mimeType: MARKDOWN },
      (uri) => one(uri, MARKDOWN, markdown),
    );
}

const one = (uri: URL, mimeType: string, text: string) => ({ contents: [{ uri: uri.href, mimeType, text }] });
