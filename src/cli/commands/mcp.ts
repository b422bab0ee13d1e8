import type { CommandModule } from '../command.ts';

/** `plumbline mcp` */
export const mcpCommand: CommandModule = (program, services) => {
  program
    .command('mcp')
    .description('Serve the read-only tools to an AI assistant on standard input and output (docs/mcp.md)')
    .action(() => services.maintenance.mcp());
};
