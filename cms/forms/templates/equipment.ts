import { chosen, option, shippedTemplate, text } from './template.ts'

export const equipment = shippedTemplate({
  slug: 'equipment',
  about: text(
    'Seadme laenutamine või ostmine: mida, kellele, milleks ja mis raha eest.',
    'Borrowing or buying equipment: what, for whom, what for, and who pays.',
  ),
  permissions: 'logged_in',
  title: text('Seadmetaotlus', 'Equipment request'),
  description: text(
    'Küsi tööks või õpinguteks seadet: laenuks või ostmiseks.',
    'Ask for equipment for your work or studies, to borrow or to be bought.',
  ),
  settings: {
    nextText: text(
      'Vastame tavaliselt viie tööpäeva jooksul. Kui seade on olemas, lepime kokku, millal sa selle kätte saad.',
      'We usually answer within five working days. If we have the equipment, we agree when you can collect it.',
    ),
    successText: text('Sinu taotlus jõudis meieni.', 'We have your request.'),
    closedText: text(
      'Praegu me uusi taotlusi vastu ei võta.',
      'We are not taking new requests at the moment.',
    ),
  },
  fields: [
    {
      slug: 'name',
      type: 'text',
      isRequired: true,
      section: text('Taotleja', 'Requester'),
      label: text('Ees- ja perekonnanimi', 'First and last name'),
    },
    { slug: 'email', type: 'email', isRequired: true, label: text('E-posti aadress', 'E-mail address') },
    {
      slug: 'group',
      type: 'text',
      isRequired: true,
      label: text('Töörühm või õppekava', 'Research group or curriculum'),
    },
    {
      slug: 'kind',
      type: 'radio',
      isRequired: true,
      section: text('Seade', 'Equipment'),
      label: text('Mida soovid?', 'What would you like?'),
      settings: {
        options: [
          option('borrow', 'Seadet laenutada', 'To borrow equipment'),
          option('buy', 'Et seade ostetaks', 'To have equipment bought'),
        ],
      },
    },
    {
      slug: 'item',
      type: 'text',
      isRequired: true,
      label: text('Seade ja mudel', 'Equipment and model'),
      help: text(
        'Kui täpset mudelit ei tea, kirjelda, mida see peab suutma.',
        'If you do not know the model, describe what it must be able to do.',
      ),
    },
    {
      slug: 'quantity',
      type: 'number',
      isRequired: true,
      label: text('Mitu tükki?', 'How many?'),
      settings: { min: 1, integer: true },
    },
    {
      slug: 'period',
      type: 'date-range',
      isRequired: true,
      label: text('Laenutuse aeg', 'Loan period'),
      conditions: { show: chosen('equipment.equipment_kind', 'borrow') },
    },
    {
      slug: 'product_page',
      type: 'url',
      label: text('Tootja või müüja leht', 'Page of the manufacturer or seller'),
      conditions: { show: chosen('equipment.equipment_kind', 'buy') },
    },
    {
      slug: 'price',
      type: 'number',
      isRequired: true,
      label: text('Eeldatav hind eurodes', 'Expected price in euros'),
      help: text('Ühe tüki hind ilma käibemaksuta.', 'For one piece, without VAT.'),
      settings: { min: 0 },
      conditions: { show: chosen('equipment.equipment_kind', 'buy') },
    },
    {
      slug: 'quote',
      type: 'file',
      label: text('Hinnapakkumine', 'Quote'),
      settings: { fileFormats: ['pdf'], maxSize: '10 MB' },
      conditions: { show: chosen('equipment.equipment_kind', 'buy') },
    },
    {
      slug: 'purpose',
      type: 'textarea',
      isRequired: true,
      section: text('Põhjendus', 'Reasons'),
      label: text('Milleks seadet vajad?', 'What do you need it for?'),
    },
    {
      slug: 'funding',
      type: 'text',
      label: text('Projekt või rahastusallikas', 'Project or source of funding'),
      help: text('Ostu puhul kohustuslik.', 'Required if it is to be bought.'),
      conditions: { require: chosen('equipment.equipment_kind', 'buy') },
    },
  ],
})
