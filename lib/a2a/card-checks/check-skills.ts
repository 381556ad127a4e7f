import { type Check, type CheckItem, isFilled, passed, warning } from '@/lib/a2a/card-checks/check-item'
import { isObject, type Json } from '@/lib/a2a/json'

const required = ['id', 'name', 'description', 'tags']
/** v0.1 §5.5.4 lets these be null. */
const optionalInV01 = new Set(['description', 'tags'])

function checkSkill(skill: Json, position: number, isV01: boolean): CheckItem[] {
  const path = `skills[${position}]`
  if (!isObject(skill)) return [warning(path, 'The skill is not an object.')]
  return required
    .filter((name) => !isFilled(skill, name) && !(isV01 && optionalInV01.has(name)))
    .map((name) => warning(`${path}.${name}`, `The skill has no ${name}.`))
}

/** Skills: at least one, each with what its generation requires, no id twice. */
export const checkSkills: Check = ({ json, reading: { card, dialect } }) => {
  if (card.skills.length === 0)
    return [warning('skills', 'The card lists no skills.', 'Nobody can find it by what it does.')]
  const list = Array.isArray(json.skills) ? json.skills : []
  const odd = list.flatMap((skill, position) => checkSkill(skill, position, dialect === 'v0.1'))
  const ids = card.skills.map((skill) => skill.id)
  const twice = [...new Set(ids.filter((id, position) => ids.indexOf(id) < position))]
  const items = [...odd, ...twice.map((id) => warning('skills', `Two skills have the id ${id}.`))]
  return items.length > 0
    ? items
    : [passed('skills', card.skills.length === 1 ? '1 skill' : `${card.skills.length} skills`)]
}
