import type { Cells } from './run-agent.ts'

const introduction = `# Compatibility matrix

Real clients call real agents over HTTP through the gateway of a built app. Every response to a raw client is validated strictly
against its protocol version. The SDK clients and servers are unmodified releases.

This page is rendered by \`node scripts/matrix-docs.mjs\` from the last run of \`npm run test:exhaustive\`, which fails when a
cell differs from this page. \`npm test\` compares a sample of the cells with it.

| Cell | Meaning |
| --- | --- |
| ✓ | Works, and the response is valid |
| a number | Rejected with this error code, as the client's protocol version defines it; over HTTP+JSON and gRPC, with the error that has this code over JSON-RPC |
| – | Not available in the client or its protocol version |
| (empty) | Not supported by the agent |

Agents with equal results share a table.
`

/** Groups agents with the same cells, in the order of the first agent of each group. */
function groupByCells(all: Record<string, Cells>): { agents: string[]; cells: Cells }[] {
  const groups = new Map<string, { agents: string[]; cells: Cells }>()
  for (const [agent, cells] of Object.entries(all)) {
    const key = JSON.stringify(cells)
    const group = groups.get(key) ?? { agents: [], cells }
    group.agents.push(agent)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const line = (columns: string[]) => `| ${columns.join(' | ')} |`

function table(cells: Cells): string {
  const callers = Object.keys(Object.values(cells)[0] ?? {})
  const rows = Object.entries(cells).map(([behaviour, row]) =>
    line([behaviour, ...callers.map((name) => row[name] ?? '')]),
  )
  return [line(['', ...callers]), line(['---', ...callers.map(() => '---')]), ...rows].join('\n')
}

/** Returns the matrix as Markdown. `all`: agent → behaviour → caller → cell. */
export function renderMatrix(all: Record<string, Cells>): string {
  const sections = groupByCells(all).map(({ agents, cells }) => `## ${agents.join(' · ')}\n\n${table(cells)}\n`)
  return [introduction, ...sections].join('\n')
}

const columnsOf = (text: string) =>
  text
    .split('|')
    .slice(1, -1)
    .map((column) => column.trim())

/** Parses a page that `renderMatrix` returned. Returns the cells of each agent. */
export function parseMatrix(page: string): Record<string, Cells> {
  const [, ...sections] = page.split('\n## ')
  return Object.fromEntries(
    sections.flatMap((section) => {
      const [names = '', ...lines] = section.split('\n')
      const [header = '', , ...rows] = lines.filter((text) => text.startsWith('|'))
      const callers = columnsOf(header).slice(1)
      const cells = rows.map((row) => {
        const [behaviour = '', ...results] = columnsOf(row)
        return [behaviour, Object.fromEntries(callers.map((caller, index) => [caller, results[index] ?? '']))]
      })
      return names.split(' · ').map((agent) => [agent, Object.fromEntries(cells)])
    }),
  )
}
