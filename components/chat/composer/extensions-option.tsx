'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { isFormExtension } from '@/lib/a2a/forms/known-extensions'
import { OptionCheck } from '@/components/chat/composer/option-check'

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
