import type { ThemeProps } from '@rjsf/core/lib/withTheme.js'
import { ArrayTemplate, ItemTemplate } from '@/components/forms/theme/list-templates'
import { CheckboxesWidget, CheckboxWidget, RadioWidget, SelectWidget } from '@/components/forms/theme/choice-widgets'
import { FieldTemplate } from '@/components/forms/theme/field-template'
import { FileWidget } from '@/components/forms/theme/file-widget'
import { InputTemplate } from '@/components/forms/theme/input-template'
import { AddButton, RemoveButton } from '@/components/forms/theme/item-buttons'
import { ObjectTemplate } from '@/components/forms/theme/object-template'
import { PasswordWidget, TextareaWidget } from '@/components/forms/theme/text-widgets'
import { RawField } from '@/components/forms/theme/raw-field'
import { VariantsTemplate } from '@/components/forms/theme/variants-template'
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
