import type { Language } from '#contract/texts.ts'
import { dataHandling, retentionAndRights } from './terms-privacy.ts'
import type { Block } from './to-lexical.ts'

/** Terms of use of the register of theses and topics. */
export const registerTerms: Record<Language, readonly Block[]> = {
  et: [
    {
      paragraph:
        'Arvutiteaduse instituudi register kogub ühte kohta instituudis kaitstud lõputööd, pakutavad lõputööde teemad ja praktikapakkumised. Siin on kirjas, millised reeglid registris kehtivad ja mida me isikuandmetega teeme.',
    },
    { heading: 'Registri eesmärk' },
    {
      list: [
        'Lõputööd on leitavad, loetavad ja viidatavad ka aastaid pärast kaitsmist.',
        'Üliõpilased leiavad lõputöö teema ja juhendaja, töörühmad ja ettevõtted leiavad tegija.',
        'Üliõpilased leiavad praktikakoha.',
      ],
    },
    { heading: 'Kes võib kirjeid lisada' },
    {
      list: [
        'Lõputöö lisab selle autor pärast ülikooli kontoga sisselogimist. Nimi ja e-posti aadress võetakse kontolt.',
        'Lõputööde teemasid ja praktikapakkumisi võivad lisada ülikooli töörühmad ja organisatsioonid väljastpoolt ülikooli, ka sisse logimata.',
      ],
    },
    { heading: 'Avaldamise reeglid' },
    {
      list: [
        'Iga uue kirje vaatab enne avaldamist üle registri haldur. Haldur võib parandada ilmseid vigu, küsida täpsustusi või jätta kirje avaldamata.',
        'Lisaja vastutab selle eest, et andmed on õiged ja tal on õigus need avaldada: autoriõigused, ärisaladused ja teiste inimeste isikuandmed peavad olema kaitstud.',
        'Lõputöö autoriõigused jäävad autorile. Registris avaldatud tööd võib lugeda ja sellele viidata; muuks kasutamiseks küsi autorilt luba, kui töös ei ole märgitud teisiti.',
        'Juurdepääsu lõputöö failidele saab piirata juhendajaga kokku lepitud tähtajani. Töö andmed jäävad avalikuks.',
        'Kirje võib eemaldada, kui see rikub seadust, häid tavasid või neid tingimusi.',
      ],
    },
    { heading: 'Kes ja miks töötleb isikuandmeid' },
    {
      paragraph:
        'Isikuandmete vastutav töötleja on ülikool; registrit haldab arvutiteaduse instituut. Andmeid töödeldakse õppetöö korraldamiseks, lõputööde avalikustamiseks ja teadustöö kättesaadavuse huvides.',
    },
    {
      list: [
        'Autori ees- ja perekonnanimi ning juhendajate nimed on lõputöö juures avalikud, sest töö on avalik.',
        'Teema või praktikapakkumise kontaktisiku nimi on avalik, kui see on lisatud.',
        'E-posti aadresse kasutatakse selleks, et saata kinnitusi, otsuseid ja kontaktisikutele kirjutatud sõnumeid ning küsida täpsustusi.',
      ],
    },
    ...dataHandling.et,
    ...retentionAndRights.et,
  ],
  en: [
    {
      paragraph:
        'The register of the Institute of Computer Science brings together the theses defended at the institute, the thesis topics on offer and internship offers. This page sets out the rules of the register and what we do with personal data.',
    },
    { heading: 'What the register is for' },
    {
      list: [
        'Theses can be found, read and cited for years after their defence.',
        'Students find a topic and a supervisor for their thesis. Study groups and companies find a student.',
        'Students find an internship.',
      ],
    },
    { heading: 'Who may add entries' },
    {
      list: [
        'A thesis is added by its author, signed in with a university account. The name and the e-mail address come from the account.',
        'Thesis topics and internship offers may be added by study groups of the university and by organizations outside it, also without signing in.',
      ],
    },
    { heading: 'Rules of publishing' },
    {
      list: [
        'A register manager reviews every new entry before it is published. The manager may correct obvious mistakes, ask for details or decline to publish.',
        'The person who adds an entry is responsible for the information being correct and for having the right to publish it: copyright, trade secrets and other people’s personal data must be respected.',
        'The copyright of a thesis stays with its author. A published thesis may be read and cited; for any other use ask the author, unless the thesis says otherwise.',
        'The files of a thesis can be placed under embargo until a date agreed on with the supervisor. The details of the thesis stay public.',
        'An entry that breaks the law, good practice or these terms may be removed.',
      ],
    },
    { heading: 'Who processes personal data and why' },
    {
      paragraph:
        'The controller of personal data is the university; the Institute of Computer Science runs the register. Data is processed to organize studies, to make theses public and to keep research accessible.',
    },
    {
      list: [
        'The author’s first and last name and the names of the supervisors are public, because the thesis is.',
        'The name of the contact person of a topic or an internship offer is public if it was given.',
        'E-mail addresses are used to send confirmations, decisions and messages to contact persons, and to ask for details.',
      ],
    },
    ...dataHandling.en,
    ...retentionAndRights.en,
  ],
}
