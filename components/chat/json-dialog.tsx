'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { Json } from '@/lib/a2a/json'

interface JsonDialogProps {
  title: string
  description: string
  /** The verb on the button. */
  action: string
  onJson: (value: Json) => void
  /** The button that opens it. */
  children: ReactNode
}

/** Asks for a JSON value. */
export function JsonDialog({ title, description, action, onJson, children }: JsonDialogProps) {
  const t = useTranslations('chat.composer')
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')

  const add = (): void => {
    try {
      onJson(JSON.parse(text) as Json)
      setOpen(false)
      setText('')
    } catch (error) {
      setProblem(t('notJson', { reason: error instanceof Error ? error.message : '' }))
    }
  }
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <DialogContent
        title={title}
        description={description}
        footer={
          <Button variant="primary" onClick={add}>
            {action}
          </Button>
        }
      >
        <Field label={t('json')} error={problem}>
          <Textarea
            value={text}
            spellCheck={false}
            placeholder={'{\n  "city": "Oslo"\n}'}
            onChange={(event) => {
              setText(event.target.value)
              setProblem('')
            }}
            className="max-h-[40vh] min-h-40 font-mono text-xs"
          />
        </Field>
      </DialogContent>
    </Dialog>
  )
}
