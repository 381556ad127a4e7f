import { useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { insertPrompt } from '@/components/chat/prompts/match-prompts'
import { getPromptStore } from '@/components/chat/prompts/prompt-store'
import { listVariables } from '@/lib/a2a/text/prompt-variables'
import type { Prompt } from '@/lib/api/prompt'

/**
 * Puts prompts into the composer: instead of a search for one (`/name`), else after the text that is there. A prompt with
 * variables is `asking` until their values are entered.
 */
export function usePrompt() {
  const { agent, draft } = useChat()
  const [prompt, setPrompt] = useState<Prompt | null>(null)
  const insert = (text: string): void => {
    const { prompts } = getPromptStore(agent.slug).getState()
    draft.setState({ text: insertPrompt(prompts, draft.getState().text, text) })
    setPrompt(null)
    // After the dialog has returned the focus.
    requestAnimationFrame(focusComposer)
  }
  return {
    /** The prompt whose variables are to be entered. */
    prompt,
    use: (chosen: Prompt): void => {
      if (listVariables(chosen.text).length > 0) setPrompt(chosen)
      else insert(chosen.text)
    },
    insert,
    cancel: () => setPrompt(null),
  }
}
