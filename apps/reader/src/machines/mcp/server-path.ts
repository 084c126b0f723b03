/** The path of the MCP server of a site, below that of the site. No page has such a path. */
export const serverFile = '~mcp';

/** Whether a request is for it. */
export function isServerPath(path: string): boolean {
  return path.endsWith(`/${serverFile}`);
}
