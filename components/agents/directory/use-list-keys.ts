'use client'

import { type RefObject, useEffect } from 'react'
import { agentLink, focusSearch } from '@/components/agents/directory/list-focus'
import { type Direction, nextPlace } from '@/components/agents/directory/next-place'

const steps: Record<string, Direction> = {
  ArrowDown: 'down',
  j: 'down',
  ArrowUp: 'up',
  k: 'up',
  ArrowRight: 'on',
  ArrowLeft: 'back',
}
/** What else a key does with the agent that has the focus. */
const acts: Record<string, string> = { c: 'a[href^="/chat/"]', f: '[data-favorite]' }

/** Arrow keys, or j and k, lead from agent to agent and above the first one to the search; c chats, f is for favourites. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      const agent = event.target instanceof Element ? event.target.closest('li') : null
      if (!agent) return
      const act = acts[event.key]
      if (act) return agent.querySelector<HTMLElement>(act)?.click()
      const direction = steps[event.key]
      if (!direction) return
      event.preventDefault()
      const links = [...element.querySelectorAll<HTMLElement>(agentLink)]
      const places = links.map((each) => (each.closest('li') ?? each).getBoundingClientRect())
      const next = nextPlace(
        places,
        links.findIndex((each) => agent.contains(each)),
        direction,
      )
      if (next !== null) links[next]?.focus()
      else if (direction === 'up') focusSearch()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [list])
}
