'use client'

import { PartList } from '@/components/parts/part-list'
import { ExpandableText } from '@/components/parts/text/expandable-text'
import type { FormRequest } from '@/lib/a2a/forms/read-form'
import type { Part } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'
import { visibleName } from '@/lib/a2a/text/visible-name'

/** Returns the title and the instructions of a form; empty if it has none. */
function readFormText(form: FormRequest | null): { title: string; instructions: string } {
  switch (form?.kind) {
    case 'fields':
      return { title: form.title, instructions: form.instructions }
    case 'approval':
      return { title: form.title, instructions: form.hint }
    case 'choices':
      return { title: '', instructions: form.question }
    default:
      return { title: '', instructions: '' }
  }
}

interface RequestTextProps {
  parts: Part[]
  form: FormRequest | null
  /** Name of parts without their own. */
  partName: string
  /** Shown if the agent gives neither parts nor a form. */
  fallback: string
}

/** The text of an agent's request, without repetitions. */
export function RequestText({ parts, form, partName, fallback }: RequestTextProps) {
  const partsText = textOf(parts)
  const { title, instructions } = readFormText(form)
  const [newTitle, newInstructions] = [title, instructions].map((one) => (one && !partsText.includes(one) ? one : ''))
  return (
    <>
      {parts.length > 0 ? <PartList parts={parts} name={partName} /> : null}
      {newTitle ? (
        <h3 dir="auto" className="font-medium wrap-anywhere">
          {visibleName(newTitle)}
        </h3>
      ) : null}
      {newInstructions && newInstructions !== newTitle ? (
        <div>
          <ExpandableText text={newInstructions} className="text-fg-muted" />
        </div>
      ) : null}
      {parts.length === 0 && !form ? <p className="text-fg-muted">{fallback}</p> : null}
    </>
  )
}
