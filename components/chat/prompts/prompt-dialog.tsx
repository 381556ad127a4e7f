'use client'

import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { useDraft } from '@/components/chat/chat-context'
import { isPromptSearch } from '@/components/chat/prompts/match-prompts'
import { PromptForm } from '@/components/chat/prompts/prompt-form'
import { RoleNotice } from '@/components/entities/viewer/role-notice'
import { ForRole, useHasRole } from '@/components/entities/viewer/viewer-context'
import type { PromptStore } from '@/components/chat/prompts/prompt-store'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { listVariables } from '@/lib/a2a/text/prompt-variables'
import type { Prompt } from '@/lib/api/prompt'
import { undoMs } from '@/lib/client/pending-removals'

/** Names what is asked for before a prompt is used. */
function PromptVariables({ text }: { text: string }) {
  const t = useTranslations('prompts')
  const names = listVariables(text)
  if (names.length === 0) return null
  return <span className="block truncate text-xs text-accent">{t('variables', { names: names.join(', ') })}</span>
}

interface PromptDialogProps {
  store: PromptStore
  agentName: string
  /** Opens with the form for a new prompt. */
  creates?: boolean
  onUse: (prompt: Prompt) => void
  onClose: () => void
}

/** The saved prompts of an agent: use, create, edit and delete. */
export function PromptDialog({ store, agentName, creates = false, onUse, onClose }: PromptDialogProps) {
  const t = useTranslations('prompts')
  const ui = useTranslations('ui')
  const isEditor = useHasRole('editor')
  const translateFault = useTranslateFault({ reading: true })
  const { prompts, fault } = useStore(store)
  const written = useDraft((state) => state.text)
  const [edited, setEdited] = useState<Prompt | 'new' | null>(creates && isEditor ? 'new' : null)
  useEffect(() => void store.load(), [store])
  const remove = async ({ id, name, text }: Prompt): Promise<void> => {
    const problem = await store.remove(id)
    if (problem) return toast.error(translateFault(problem).message)
    const restore = async (): Promise<void> => {
      const fault = await store.save({ name, text })
      if (fault) toast.error(t('notRestored', { name, problem: translateFault(fault).message }))
    }
    toast.undo({
      id: `prompt ${id}`,
      text: t('removed', { name }),
      label: ui('removals.undo'),
      onUndo: () => void restore(),
      duration: undoMs,
    })
  }

  const list =
    prompts === null ? (
      fault ? (
        <ErrorPanel fault={translateFault(fault)} onRetry={() => void store.load()} />
      ) : (
        <Skeleton className="h-24" />
      )
    ) : (
      <>
        {prompts.length === 0 ? <p className="pb-3 text-fg-muted">{t('none', { agent: agentName })}</p> : null}
        <ul className="-mx-2">
          {prompts.map((prompt) => (
            <li key={prompt.id} className="flex items-center gap-0.5">
              <button
                type="button"
                onClick={() => onUse(prompt)}
                className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left hover:bg-hover active:bg-press"
              >
                <span dir="auto" className="block truncate font-medium">
                  {prompt.name}
                </span>
                <span dir="auto" className="block truncate text-xs text-fg-muted">
                  {prompt.text}
                </span>
                <PromptVariables text={prompt.text} />
              </button>
              <ForRole least="editor">
                <IconButton label={t('edit', { name: prompt.name })} size="sm" onClick={() => setEdited(prompt)}>
                  <Pencil />
                </IconButton>
                <IconButton label={t('remove', { name: prompt.name })} size="sm" onClick={() => void remove(prompt)}>
                  <Trash2 />
                </IconButton>
              </ForRole>
            </li>
          ))}
        </ul>
        <ForRole least="editor" otherwise={<RoleNotice least="editor" />}>
          <Button className="mt-2" onClick={() => setEdited('new')}>
            <Plus />
            {t('create')}
          </Button>
        </ForRole>
      </>
    )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={edited ? t(edited === 'new' ? 'create' : 'change') : t('title')} description={t('hint')}>
        {edited ? (
          <PromptForm
            store={store}
            prompt={edited === 'new' ? undefined : edited}
            text={isPromptSearch(prompts, written) ? '' : written}
            onClose={() => setEdited(null)}
          />
        ) : (
          list
        )}
      </DialogContent>
    </Dialog>
  )
}
