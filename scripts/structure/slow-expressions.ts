import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { slowSearch } from './slow-search'

/**
 * Returns the regular expressions of a module with superlinear time, each with its line. An attacker who controls the text
 * could block the process with one. Expressions made with `new RegExp` are not found.
 */
export function slowExpressions(path: string, text: string): string[] {
  const slow: string[] = []
  const { program } = parseSync(path, text)
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node) || !isSlow(node.regex)) return
      const line = text.slice(0, node.start).split('\n').length
      slow.push(`${path}:${line} /${node.regex.pattern}/${node.regex.flags}`)
    },
  }).visit(program)
  return slow
}

/** `Move` is quadratic too: an expression that is tried at every position, such as `/x+$/`. */
const reportTypes = { Self: true, Trade: true, Move: true }

function isSlow({ pattern, flags }: { pattern: string; flags: string }): boolean {
  const { reports } = analyse({ source: pattern, flags }, { reportTypes, maxReports: 1 })
  // `analyse` ignores that a search restarts at each position: it finds nothing in `/<!--.*?-->/`.
  return reports.length > 0 || slowSearch(pattern, flags) !== undefined
}
