import { useEffect, useMemo, useState } from 'react'
import { loadedMarkdownPart, loadMarkdownPart } from '@/components/parts/markdown/load-markdown-part'
import { createProseSplitter } from '@/components/parts/markdown/plain-paragraph'
import { whenIdle } from '@/components/ui/when-idle'
import type { Part } from '@/lib/a2a/model'
import type { TaskFold } from '@/lib/a2a/fold'

/** Characters of one text that are checked: as many as are shown at first. */
const checkedLength = 60_000

function hasMarkup(parts: readonly Part[]): boolean {
  return parts.some((part) => 'text' in part && createProseSplitter()(part.text.slice(0, checkedLength)) === null)
}

/** Returns true if a text of the agent has markup. */
function needsRenderer({ entries, task }: TaskFold): boolean {
  const messages = entries.flatMap((entry) =>
    entry.type === 'message' && entry.message.role === 'agent' ? [entry.message.parts] : [],
  )
  return [...messages, ...task.artifacts.map(({ parts }) => parts)].some(hasMarkup)
}

/** Time in milliseconds that a task waits for the renderer. */
const maxWaitMs = 500

/**
 * Loads the Markdown renderer: at once if the task has markup when it is first shown, otherwise when the page is idle. Returns
 * whether the task can be shown in its final form. `fold`: the task once it is loaded. `rendered`: it is part of the page.
 */
export function useTextRenderer(fold: TaskFold | null, rendered: boolean): boolean {
  const [isReady, setIsReady] = useState(() => rendered || loadedMarkdownPart() !== undefined)
  const isLoaded = fold !== null
  const waits = useMemo(() => !isReady && fold !== null && needsRenderer(fold), [isReady, fold])
  // Once shown, it stays.
  if (isLoaded && !waits && !isReady) setIsReady(true)
  useEffect(() => {
    if (!isLoaded) return undefined
    if (!waits) return whenIdle(() => void loadMarkdownPart().catch(() => undefined))
    const show = (): void => setIsReady(true)
    const timer = setTimeout(show, maxWaitMs)
    void loadMarkdownPart().then(show, show)
    return () => clearTimeout(timer)
  }, [isLoaded, waits])
  return isLoaded && !waits
}
