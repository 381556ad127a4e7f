'use client'

import { type KeyboardEvent, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { matchPrompts, toPromptSearch } from '@/components/chat/prompts/match-prompts'
import { PromptMenu, promptMenuId, promptOptionId } from '@/components/chat/prompts/prompt-menu'
import { getPromptStore } from '@/components/chat/prompts/prompt-store'
import { usePrompt } from '@/components/chat/prompts/use-prompt'
import { onDemand } from '@/components/ui/on-demand'
import { isComposing } from '@/components/ui/form/is-composing'

const VariablesDialog = onDemand(() =>
  import('@/components/chat/prompts/variables-dialog').then((m) => m.VariablesDialog),
)

/**
 * The menu of saved prompts that `/` opens in the composer. It is open while prompts match the text and until
 * Escape closes it, so that any other text that starts with `/` is sent as it is. Other keys are passed to `onKeyDown`.
 */
export function usePromptMenu(onKeyDown: (event: KeyboardEvent) => void) {
  const { agent } = useChat()
  const { prompt, use, insert, cancel } = usePrompt()
  const store = getPromptStore(agent.slug)
  const prompts = useStore(store, (state) => state.prompts)
  const text = useDraft((state) => toPromptSearch(state.text))
  const searches = text !== ''
  const [closed, setClosed] = useState(false)
  const [active, setActive] = useState(0)
  const [lastText, setLastText] = useState(text)
  if (text !== lastText) {
    setLastText(text)
    setActive(0)
    if (text === '' || lastText === '') setClosed(false)
  }
  useEffect(() => {
    if (searches) void store.load()
  }, [searches, store])
  const matches = searches && !closed && prompts ? matchPrompts(prompts, text) : []
  const current = matches[active]
  /** Returns true if the key belongs to the menu. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!current || isComposing(event)) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + matches.length) % matches.length)
    else if (event.key === 'Escape') setClosed(true)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') use(current)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    menu: (
      <>
        {current ? <PromptMenu prompts={matches} active={active} onUse={use} /> : null}
        <Suspense>{prompt ? <VariablesDialog prompt={prompt} onText={insert} onClose={cancel} /> : null}</Suspense>
      </>
    ),
    /** Props of the input. They refer to the menu while it is open. */
    inputProps: {
      ...(current && { 'aria-controls': promptMenuId, 'aria-activedescendant': promptOptionId(current) }),
      onKeyDown: (event: KeyboardEvent): void => {
        if (!handleKey(event)) onKeyDown(event)
      },
    },
  }
}
