import { chosen, option, shippedTemplate, text } from './template.ts'

export const event = shippedTemplate({
  slug: 'event',
  about: text(
    'Seminar, suvekool või koolitus: kes osaleb, kas ta esineb ja mida ta sööb.',
    'Seminar, summer school or training: who takes part, who presents, and what they eat.',
  ),
  permissions: 'everyone',
  title: text('Üritusele registreerimine', 'Event registration'),
  description: text('Pane end üritusele kirja.', 'Sign up for the event.'),
  settings: {
    mostAnswers: 50,
    oneAnswer: true,
    nextText: text(
      'Vaatame registreerumised üle ja kinnitame sinu koha e-kirjaga. Ürituse eel saadame ajakava ja juhised kohalejõudmiseks.',
      'We review the registrations and confirm your place by e-mail. Before the event we send you the programme and directions.',
    ),
    successText: text('Sinu registreerumine jõudis meieni.', 'We have your registration.'),
    closedText: text(
      'Sellele üritusele enam registreeruda ei saa. Kui soovid teada, kas mõni koht on vabanenud, kirjuta korraldajale.',
      'Registration for this event is closed. To ask whether a place has become free, write to the organizers.',
    ),
  },
  fields: [
    {
      slug: 'name',
      type: 'text',
      isRequired: true,
      section: text('Osaleja', 'Participant'),
      label: text('Ees- ja perekonnanimi', 'First and last name'),
      help: text('Nii, nagu see peaks olema nimesildil.', 'As it should be on your name badge.'),
    },
    { slug: 'email', type: 'email', isRequired: true, label: text('E-posti aadress', 'E-mail address') },
    {
      slug: 'phone',
      type: 'text',
      label: text('Telefon', 'Phone'),
      help: text(
        'Helistame ainult siis, kui plaan muutub viimasel hetkel.',
        'We call only if plans change at the last minute.',
      ),
      settings: { short: true },
    },
    {
      slug: 'organization',
      type: 'text',
      label: text('Asutus või õppekava', 'Organization or curriculum'),
    },
    {
      slug: 'attendance',
      type: 'radio',
      isRequired: true,
      section: text('Osalemine', 'Taking part'),
      label: text('Kuidas osaled?', 'How will you take part?'),
      settings: {
        options: [option('onsite', 'Kohapeal', 'On site'), option('online', 'Veebi teel', 'Online')],
      },
    },
    {
      slug: 'contribution',
      type: 'radio',
      isRequired: true,
      label: text('Kas soovid esineda?', 'Would you like to present?'),
      settings: {
        options: [
          option('none', 'Ei, osalen kuulajana', 'No, I will listen'),
          option('talk', 'Jah, ettekandega', 'Yes, with a talk'),
          option('poster', 'Jah, postriga', 'Yes, with a poster'),
        ],
      },
    },
    {
      slug: 'abstract',
      type: 'file',
      isRequired: true,
      label: text('Ettekande või postri kokkuvõte', 'Abstract of the talk or poster'),
      help: text('Kuni üks lehekülg, eesti või inglise keeles.', 'Up to one page, in Estonian or English.'),
      settings: { fileFormats: ['pdf', 'docx', 'odt'], maxSize: '10 MB' },
      conditions: { show: chosen('event.event_contribution', 'talk', 'poster') },
    },
    {
      slug: 'diet',
      type: 'select',
      isRequired: true,
      section: text('Toit ja ligipääsetavus', 'Food and accessibility'),
      label: text('Toidueelistus', 'Dietary preference'),
      settings: {
        options: [
          option('any', 'Söön kõike', 'I eat everything'),
          option('vegetarian', 'Taimetoit', 'Vegetarian'),
          option('vegan', 'Vegan', 'Vegan'),
          option('gluten_free', 'Gluteenivaba', 'Gluten-free'),
          option('lactose_free', 'Laktoosivaba', 'Lactose-free'),
          option('other', 'Muu', 'Other'),
        ],
      },
      conditions: { show: chosen('event.event_attendance', 'onsite') },
    },
    {
      slug: 'diet_other',
      type: 'text',
      isRequired: true,
      label: text('Mida peame toidu juures arvestama?', 'What should we know about your food?'),
      help: text('Näiteks allergiad.', 'Allergies, for example.'),
      conditions: { show: chosen('event.event_diet', 'other') },
    },
    {
      slug: 'accessibility',
      type: 'textarea',
      label: text('Ligipääsetavus', 'Accessibility'),
      help: text(
        'Mida vajad, et saaksid täiel määral osaleda? Näiteks kaldtee, viipekeeletõlk või subtiitrid.',
        'What do you need in order to take part fully? A ramp, a sign language interpreter or captions, for example.',
      ),
    },
    {
      slug: 'photos',
      type: 'radio',
      isRequired: true,
      section: text('Nõusolekud', 'Consent'),
      label: text('Kas sinust tehtud pilte tohib avaldada?', 'May pictures of you be published?'),
      settings: { options: [option('yes', 'Jah', 'Yes'), option('no', 'Ei', 'No')] },
    },
    {
      slug: 'consent',
      type: 'confirmation',
      isRequired: true,
      label: text(
        'Nõustun, et korraldaja kasutab neid andmeid ürituse korraldamiseks.',
        'I agree that the organizers use these data to run the event.',
      ),
    },
  ],
})
