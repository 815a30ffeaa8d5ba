import { AddRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import type { FieldSettings, FieldValue } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { Button, ButtonAnchor } from '#ui/controls/button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { NewWindowNote } from '#ui/controls/new-window-note.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Spinner } from '#ui/controls/spinner.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { ChoiceButton } from '#ui/data-table/choice-button.tsx'
import { Choice } from '#ui/data-table/facet-group.tsx'
import { Pagination } from '#ui/data-table/pagination.tsx'
import { FieldRenderer } from '#ui/fields/field-renderer.tsx'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { Chips } from '#ui/item/chips.tsx'
import { DateTile } from '#ui/item/date-tile.tsx'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import { OrganizationLogo } from '#ui/item/organization-logo.tsx'
import { PopoverButton } from '#ui/shell/popover-button.tsx'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { ToneTag } from '#ui/status/status-tag.tsx'
import { ThemeChoices } from '#ui/theme/theme-menu.tsx'

export type State = 'rest' | 'hover' | 'focus' | 'pressed' | 'disabled' | 'busy' | 'error' | 'selected'

type Sample = {
  name: string
  states: readonly State[]
  /** `path` differs between all samples of the page. */
  render: (state: State, path: string) => ReactNode
}

const rest = ['rest'] as const
const links = ['rest', 'hover', 'focus', 'pressed'] as const
const buttons = [...links, 'disabled', 'busy'] as const
const fields = ['rest', 'hover', 'focus', 'error', 'selected'] as const
const nothing = () => undefined
const day = 86_400
const inDays = (days: number) => Math.round(Date.now() / 1000) + days * day
const options = ['bachelor', 'master', 'doctoral'].map((value) => ({
  value,
  label: { et: value, en: value },
}))
const longOptions = options.map(({ value }) => {
  const text = `${value}, with a label that is too long for a line of choices`
  return { value, label: { et: text, en: text } }
})

/** Every control, in every state that it has. */
export const samples: readonly Sample[] = [
  ...(['primary', 'secondary', 'subtle', 'transparent'] as const).map((appearance) => ({
    name: `Button ${appearance}`,
    states: buttons,
    render: (state: State) => (
      <Button
        appearance={appearance}
        icon={state === 'busy' ? <Spinner /> : <AddRegular />}
        disabled={state === 'disabled'}
        disabledFocusable={state === 'busy'}
      >
        Publish
      </Button>
    ),
  })),
  ...(['small', 'medium', 'large'] as const).map((size) => ({
    name: `Button ${size}`,
    states: rest,
    render: () => (
      <>
        <Button size={size} appearance="primary">
          Publish
        </Button>
        <Button size={size} icon={<AddRegular />} aria-label="Add" />
      </>
    ),
  })),
  { name: 'ButtonAnchor', states: links, render: () => <ButtonAnchor href="#look">Publish</ButtonAnchor> },
  { name: 'LinkButton', states: links, render: () => <LinkButton>Show more</LinkButton> },
  {
    name: 'TextLink, NewWindowNote',
    states: links,
    render: () => (
      <>
        <TextLink url="#look">A link</TextLink>
        <TextLink url="#look" newWindow>
          A new window
        </TextLink>
        <NewWindowNote />
      </>
    ),
  },
  {
    name: 'MenuButton',
    states: buttons,
    render: (state) => (
      <MenuButton disabled={state === 'disabled'} disabledFocusable={state === 'busy'}>
        Status
      </MenuButton>
    ),
  },
  {
    name: 'ChoiceButton',
    states: links,
    render: () => <ChoiceButton label="Columns" icon={<AddRegular />} />,
  },
  {
    name: 'PopoverButton',
    states: links,
    render: () => <PopoverButton label="Add">Thesis</PopoverButton>,
  },
  {
    name: 'SearchInput',
    states: ['rest', 'hover', 'focus', 'disabled', 'error', 'selected'],
    render: (state) => (
      <SearchInput
        aria-label="Search"
        placeholder="Search theses"
        disabled={state === 'disabled'}
        message={state === 'error' && 'Type at least two letters'}
        {...(state === 'selected' && { defaultValue: 'mining', clear: { label: 'Clear', onClick: nothing } })}
      />
    ),
  },
  { name: 'SearchInput large', states: rest, render: () => <SearchInput aria-label="Search" size="large" /> },
  { name: 'Spinner', states: ['busy'], render: () => <Spinner label="Loading…" /> },
  ...(['info', 'success', 'warning', 'error'] as const).map((intent) => ({
    name: `MessageBar ${intent}`,
    states: rest,
    render: () => (
      <MessageBar intent={intent} action={<Button>Undo</Button>} close={{ label: 'Close', onClick: nothing }}>
        The entry is published.
      </MessageBar>
    ),
  })),
  ...(['checkbox', 'radio'] as const).map((type) => ({
    name: `Choice ${type}`,
    states: ['rest', 'hover', 'focus', 'disabled', 'selected'] as const,
    render: (state: State, path: string) => (
      <Choice
        type={type}
        name={path}
        label="Bachelor"
        count={12}
        disabled={state === 'disabled'}
        defaultChecked={state === 'selected'}
      />
    ),
  })),
  { name: 'ThemeChoices', states: links, render: () => <ThemeChoices /> },
  {
    name: 'Pagination',
    states: links,
    render: () => (
      <Pagination
        page={2}
        size={10}
        sizes={[10, 20]}
        total={57}
        hasMore
        hrefOf={() => '#look'}
        onPage={nothing}
        onSize={nothing}
      />
    ),
  },
  field('text', 'Process mining'),
  field('textarea', 'One\nTwo'),
  field('text-multi', ['One', 'Two']),
  field('number', 3),
  field('url', 'https://example.org'),
  field('keywords', ['process mining']),
  field('checkbox', ['bachelor'], { options }),
  field('multi-select', ['bachelor'], { options: longOptions }),
  field('radio', 'bachelor', { options }),
  field('select', 'bachelor', { options: longOptions }),
  field('select', 'bachelor', { options, customSelect: true }),
  field('confirmation', true),
  field('file', { fileName: 'thesis.pdf', fileSize: 40_000, fileType: 'application/pdf' }),
  field('date', '2026-05-10'),
  field('date-time', '2026-05-10T12:00:00.000Z'),
  field('date-range', ['2026-05-10', '2026-05-11']),
  field('supervisorsList', [{ firstname: 'Mari', lastname: 'Maasikas', email: 'mari@example.org' }]),
  field('text', 'Read only', { readOnly: true }),
  {
    name: 'StatusTag',
    states: rest,
    render: () => itemStatuses.map((status) => <ToneTag key={status} tone={status} label={status} />),
  },
  { name: 'Chips', states: rest, render: () => <Chips labels={['Bachelor', 'Master']} /> },
  {
    name: 'DateTile, DeadlineText',
    states: rest,
    render: () =>
      [2, 40].map((days) => (
        <span key={days}>
          <DateTile deadline={inDays(days)} /> <DeadlineText deadline={inDays(days)} />
        </span>
      )),
  },
  {
    name: 'OrganizationLogo',
    states: rest,
    render: () => <OrganizationLogo url={null} name="Kaarnatark" />,
  },
  {
    name: 'TextInLanguage',
    states: rest,
    render: () => (
      <>
        <TextInLanguage text="Eesti keeles" language="et" />
        <TextInLanguage text="In English" language="en" />
      </>
    ),
  },
  ...(['empty', 'success', 'error', 'offline'] as const).map((state) => ({
    name: `StateMessage, ${state}`,
    states: rest,
    render: () => (
      <StateMessage state={state} title="Theses" retry={() => undefined}>
        <p>What is displayed in place of rows.</p>
      </StateMessage>
    ),
  })),
]

/** A field of a type: `selected` has a value. */
function field(type: FormField['type'], filled: FieldValue, settings: FieldSettings = {}): Sample {
  const name = [`Field ${type}`, ...Object.keys(settings).filter((key) => key !== 'options')].join(', ')
  const declared: FormField = {
    slug: type,
    type,
    required: false,
    order: 1,
    labels: { et: type, en: type },
    settings,
  }
  return {
    name,
    states: fields,
    render: (state, path) => (
      <FieldRenderer
        path={path}
        field={declared}
        value={state === 'selected' ? filled : undefined}
        isStored={false}
        issues={state === 'error' ? [{ field: path, messageKey: 'validation.required' }] : []}
        onChange={nothing}
        onLeave={nothing}
      />
    ),
  }
}
