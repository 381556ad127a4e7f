import { type Check, type CheckItem, warning } from '@/lib/a2a/card-checks/check-item'

const mediaType = /^[\w.+*-]+\/[\w.+*-]+/

function oddModes(path: string, modes: string[]): CheckItem[] {
  if (modes.length === 0)
    return [warning(path, 'The card does not say which media types it takes.', 'Text is assumed.')]
  return modes.filter((mode) => !mediaType.test(mode)).map((mode) => warning(path, `${mode} is not a media type.`))
}

/** Default modes are media types and required from v0.2 on; v0.1 agents write `text` and `file`. */
export const checkModes: Check = ({ reading: { card, dialect } }) =>
  dialect === 'v0.1'
    ? []
    : [...oddModes('defaultInputModes', card.inputModes), ...oddModes('defaultOutputModes', card.outputModes)]
