'use client'

import { useTranslations } from 'next-intl'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { findObjectProblem } from '@/components/chat/composer/parse-json-input'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/form/textarea'

interface ObjectOptionProps {
  name: 'schema' | 'metadata'
  /** The member of the draft. */
  member: 'schemaText' | 'metadataText'
  placeholder: string
}

/** A field for a JSON object: the message's metadata, or the schema of the response. */
export function ObjectOption({ name, member, placeholder }: ObjectOptionProps) {
  const t = useTranslations('chat.options')
  const flaws = useTranslations('chat.data')
  const { draft } = useChat()
  const text = useDraft((state) => state[member])
  const problem = text.trim() ? findObjectProblem(text) : null
  return (
    <Field
      label={t(name)}
      hint={t(`${name}Hint`)}
      error={
        problem === 'not-object'
          ? t('notObject')
          : problem
            ? flaws(`problems.${problem.code}`, { line: problem.line, column: problem.column })
            : null
      }
    >
      <Textarea
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={placeholder}
        onChange={(event) => draft.setState({ [member]: event.target.value })}
        className="max-h-48 min-h-16 font-mono text-xs"
      />
    </Field>
  )
}
