'use client'

import { SquareSlash } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { getPromptStore } from '@/components/chat/prompts/prompt-store'
import { usePrompt } from '@/components/chat/prompts/use-prompt'
import { IconButton } from '@/components/ui/button/icon-button'
import { onDemand } from '@/components/ui/on-demand'

const PromptDialog = onDemand(() => import('@/components/chat/prompts/prompt-dialog').then((m) => m.PromptDialog))
const VariablesDialog = onDemand(() =>
  import('@/components/chat/prompts/variables-dialog').then((m) => m.VariablesDialog),
)

/** The button for the saved prompts of the agent. */
export function PromptButton({ disabled }: { disabled: boolean }) {
  const t = useTranslations('prompts')
  const { agent } = useChat()
  const [open, setOpen] = useState(false)
  const { prompt, use, insert, cancel } = usePrompt()
  return (
    <>
      <IconButton label={t('title')} aria-haspopup="dialog" disabled={disabled} onClick={() => setOpen(true)}>
        <SquareSlash />
      </IconButton>
      <Suspense>
        {open ? (
          <PromptDialog
            store={getPromptStore(agent.slug)}
            agentName={agent.name}
            onUse={(chosen) => {
              setOpen(false)
              use(chosen)
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
        {prompt ? <VariablesDialog prompt={prompt} onText={insert} onClose={cancel} /> : null}
      </Suspense>
    </>
  )
}
