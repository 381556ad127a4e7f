import type { ThemeProps } from '@rjsf/core/lib/withTheme.js'
import {
  AddButton,
  ArrayTemplate,
  ItemTemplate,
  ObjectTemplate,
  RemoveButton,
} from '@/components/forms/theme/group-templates'
import { CheckboxesWidget, CheckboxWidget, RadioWidget, SelectWidget } from '@/components/forms/theme/choice-widgets'
import { FieldTemplate, VariantsTemplate } from '@/components/forms/theme/field-templates'
import { FileWidget } from '@/components/forms/theme/file-widget'
import { InputTemplate, PasswordWidget, TextareaWidget } from '@/components/forms/theme/text-fields'
import { RawField } from '@/components/forms/theme/raw-field'
import type { JsonObject } from '@/lib/a2a/json'

/** Theme of agent forms: app controls, labels above and errors below. */
export const formTheme: ThemeProps<JsonObject> = {
  fields: { RawField },
  templates: {
    ArrayFieldItemTemplate: ItemTemplate,
    ArrayFieldTemplate: ArrayTemplate,
    BaseInputTemplate: InputTemplate,
    ButtonTemplates: { AddButton, RemoveButton },
    FieldTemplate,
    MultiSchemaFieldTemplate: VariantsTemplate,
    ObjectFieldTemplate: ObjectTemplate,
  },
  widgets: {
    CheckboxWidget,
    CheckboxesWidget,
    FileWidget,
    PasswordWidget,
    RadioWidget,
    SelectWidget,
    TextareaWidget,
  },
}
