import { chosen, option, shippedTemplate, text } from './template.ts'

export const survey = shippedTemplate({
  slug: 'survey',
  about: text(
    'Tagasiside üritusele, kursusele või teenusele; nime ei küsita.',
    'Feedback on an event, course or service; names are not asked for.',
  ),
  permissions: 'everyone',
  title: text('Tagasisideküsitlus', 'Feedback survey'),
  description: text(
    'Vastamine võtab paar minutit. Nime me ei küsi.',
    'It takes a few minutes. We do not ask your name.',
  ),
  settings: {
    nextText: text(
      'Loeme kõik vastused läbi ja kasutame neid järgmise korra kavandamisel. Vastame neile, kes seda soovivad ja jätavad oma aadressi.',
      'We read every answer and use it to plan the next time. Those who wish for a reply and leave an address get one.',
    ),
    successText: text('Aitäh, et vastasid.', 'Thank you for your answers.'),
    closedText: text('Küsitlus on lõppenud.', 'The survey is closed.'),
  },
  fields: [
    {
      slug: 'overall',
      type: 'radio',
      isRequired: true,
      section: text('Hinnang', 'Rating'),
      label: text('Kuidas jäid rahule?', 'How satisfied were you?'),
      settings: {
        options: [
          option('very_good', 'Väga rahule', 'Very satisfied'),
          option('good', 'Pigem rahule', 'Satisfied'),
          option('fair', 'Nii ja naa', 'Neither satisfied nor dissatisfied'),
          option('poor', 'Pigem ei jäänud rahule', 'Dissatisfied'),
          option('very_poor', 'Üldse ei jäänud rahule', 'Very dissatisfied'),
        ],
      },
    },
    {
      slug: 'missing',
      type: 'textarea',
      label: text('Mis jäi puudu?', 'What was missing?'),
      conditions: { show: chosen('survey.survey_overall', 'fair', 'poor', 'very_poor') },
    },
    {
      slug: 'recommend',
      type: 'radio',
      isRequired: true,
      label: text('Kas soovitaksid seda teistele?', 'Would you recommend it to others?'),
      settings: {
        options: [
          option('yes', 'Jah', 'Yes'),
          option('no', 'Ei', 'No'),
          option('unsure', 'Ei oska öelda', 'I cannot say'),
        ],
      },
    },
    {
      slug: 'liked',
      type: 'checkbox',
      section: text('Täpsemalt', 'In detail'),
      label: text('Mis meeldis?', 'What did you like?'),
      settings: {
        options: [
          option('content', 'Sisu', 'Content'),
          option('people', 'Esinejad või juhendajad', 'Speakers or teachers'),
          option('organization', 'Korraldus', 'Organization'),
          option('place', 'Koht või keskkond', 'Place or platform'),
          option('other', 'Muu', 'Other'),
        ],
      },
    },
    {
      slug: 'liked_other',
      type: 'textarea',
      label: text('Mis veel meeldis?', 'What else did you like?'),
      conditions: { show: chosen('survey.survey_liked', 'other') },
    },
    {
      slug: 'improve',
      type: 'textarea',
      label: text('Mida teha järgmine kord teisiti?', 'What should we do differently next time?'),
    },
    {
      slug: 'role',
      type: 'select',
      section: text('Vastaja', 'About you'),
      label: text('Kes sa oled?', 'Who are you?'),
      settings: {
        options: [
          option('student', 'Ülikooli üliõpilane', 'Student of the university'),
          option('worker', 'Ülikooli töötaja', 'Employee of the university'),
          option('guest', 'Külaline', 'Guest'),
        ],
      },
    },
    {
      slug: 'reply',
      type: 'radio',
      isRequired: true,
      label: text('Kas soovid vastust?', 'Would you like a reply?'),
      settings: { options: [option('no', 'Ei', 'No'), option('yes', 'Jah', 'Yes')] },
    },
    {
      slug: 'email',
      type: 'email',
      isRequired: true,
      label: text('E-posti aadress', 'E-mail address'),
      conditions: { show: chosen('survey.survey_reply', 'yes') },
    },
  ],
})
