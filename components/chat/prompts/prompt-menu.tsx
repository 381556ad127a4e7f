'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { Prompt } from '@/lib/api/prompt'

/** Element ID of the menu, to which the composer refers. */
export const promptMenuId = 'prompt-menu'

/** Returns the element ID of a prompt in the menu. */
export const promptOptionId = (prompt: Prompt): string => `prompt-${prompt.id}`

interface PromptMenuProps {
  prompts: readonly Prompt[]
  active: number
  onUse: (prompt: Prompt) => void
}

/** The saved prompts that match what is typed after `/`. The focus stays in the composer. */
export function PromptMenu({ prompts, active, onUse }: PromptMenuProps) {
  const t = useTranslations('prompts')
  return (
    <>
      <output className="sr-only">{t('matches', { count: prompts.length })}</output>
      <ul
        id={promptMenuId}
        aria-label={t('title')}
        className="mb-1.5 max-h-64 overflow-y-auto rounded-panel border border-line-strong bg-bg-raised p-1"
      >
        {prompts.map((prompt, index) => (
          <li key={prompt.id}>
            <button
              type="button"
              id={promptOptionId(prompt)}
              tabIndex={-1}
              aria-current={index === active || undefined}
              // The composer keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onUse(prompt)}
              className={cn(
                'flex min-h-8 w-full items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-hover',
                index === active && 'bg-hover',
              )}
            >
              <span dir="auto" className="max-w-1/2 shrink-0 truncate font-medium">
                {prompt.name}
              </span>
              <span dir="auto" className="min-w-0 truncate text-xs text-fg-muted">
                {prompt.text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
