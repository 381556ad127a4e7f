'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { findObjectProblem } from '@/components/chat/composer/parse-json-input'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/form/input'
import { isFormExtension } from '@/lib/a2a/forms/known-extensions'

interface OptionCheckProps {
  checked: boolean
  disabled?: boolean
  /** ID of the description. */
  describedBy?: string
  onChange: (checked: boolean) => void
  children: ReactNode
  className?: string
}

/** A checkbox for one option. */
export function OptionCheck({
  checked,
  disabled = false,
  describedBy,
  onChange,
  children,
  className,
}: OptionCheckProps) {
  return (
    <label className={cn('flex min-h-6 items-start gap-2 py-0.5', disabled && 'text-fg-muted', className)}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0 self-center wrap-anywhere">{children}</span>
    </label>
  )
}

/** Selects the extensions of the agent's card that the message activates. */
export function ExtensionsOption() {
  const t = useTranslations('chat.options')
  const id = useId()
  const { agent, draft } = useChat()
  const chosen = useDraft((state) => state.extensions)
  if (agent.extensions.length === 0) return null
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1.5 text-xs font-medium text-fg-muted">{t('extensions')}</legend>
      {agent.extensions.map(({ uri, description, required }) => (
        <OptionCheck
          key={uri}
          checked={agent.supportsExtensions && (required || isFormExtension(uri) || chosen.includes(uri))}
          disabled={!agent.supportsExtensions || required || isFormExtension(uri)}
          describedBy={id}
          onChange={(wanted) =>
            draft.setState({ extensions: wanted ? [...chosen, uri] : chosen.filter((other) => other !== uri) })
          }
        >
          <span className="block font-mono text-xs">{uri}</span>
          {description || required || isFormExtension(uri) ? (
            <span className="block text-xs text-fg-faint">
              {[description, required ? t('extensionRequired') : isFormExtension(uri) ? t('extensionUnderstood') : '']
                .filter(Boolean)
                .join(' · ')}
            </span>
          ) : null}
        </OptionCheck>
      ))}
      <p id={id} className="text-xs text-pretty text-fg-faint">
        {agent.supportsExtensions ? t('extensionsHint') : t('extensionsNotCarried', { version: agent.protocolVersion })}
      </p>
    </fieldset>
  )
}

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

/** Enables push notifications for the next message, if the agent supports them. */
export function PushOption() {
  const t = useTranslations('chat.options')
  const id = useId()
  const { agent, draft } = useChat()
  const push = useDraft((state) => state.push)
  const offered = agent.capabilities.pushNotifications
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <OptionCheck
        checked={push && offered}
        disabled={!offered}
        describedBy={id}
        onChange={(wanted) => draft.setState({ push: wanted })}
      >
        {t('push')}
      </OptionCheck>
      <p id={id} className="text-xs text-pretty text-fg-faint">
        {t(offered ? 'pushHint' : 'pushNotOffered', { agent: agent.name })}
      </p>
    </div>
  )
}
