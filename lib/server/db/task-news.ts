import 'server-only'

/** One thing that was said or made in a task. */
export interface SaidLine {
  by: 'user' | 'agent' | 'artifact'
  text: string
}

/** What a search of a task looks into, and shows. */
export interface Said {
  lines: SaidLine[]
  /** All of it, folded. */
  searchText: string
}

/** What an append of a task means for the conversation that it belongs to. */
export interface TaskNews {
  /** The agent has just named the task's context. */
  contextId?: string
  /** The task has come to rest: whoever looks at the conversation finds something new. */
  rests: boolean
  said?: Said
}

/** The last word of several: what was told before stays told. */
export function joinNews(before: TaskNews | undefined, news: TaskNews | undefined): TaskNews | undefined {
  if (!before || !news) return news ?? before
  return { ...before, ...news, rests: before.rests || news.rests }
}
