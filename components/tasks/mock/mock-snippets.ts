import { type Snippet, snippets } from '@/components/ui/snippets'
import type { TaskSummary } from '@/lib/api/task'

interface Mock {
  task: Pick<TaskSummary, 'agentSlug' | 'dialect' | 'id' | 'title'>
  /** With a slash at the end. */
  url: string
  speed: string
  secured: boolean
}

/** Ready-to-paste calls of a mock, and the command that serves the same from a file. */
export function mockSnippets({ task, url, speed, secured }: Mock): Snippet[] {
  const cardUrl = `${url}.well-known/agent-card.json`
  const calls = snippets({ gatewayUrl: url, cardUrl, dialect: task.dialect, text: task.title || 'Hello', secured })
  const file = `${task.agentSlug}-${task.id}.trace.json`
  return [...calls, { id: 'command', label: 'CLI', code: `npx switchboard mock ${file} --speed ${speed} --port 4100` }]
}
