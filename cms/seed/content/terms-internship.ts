import type { Language } from '#contract/texts.ts'
import { dataHandling, retentionAndRights } from './terms-privacy.ts'
import type { Block } from './to-lexical.ts'

/** Terms of use of the internship sites. */
export const internshipTerms: Record<Language, readonly Block[]> = {
  et: [
    {
      paragraph:
        'Praktikapakkumiste register aitab arvutiteaduse instituudi üliõpilastel leida praktikakoha ja organisatsioonidel leida praktikandi. Siin on kirjas, millised reeglid pakkumistele kehtivad ja mida me isikuandmetega teeme.',
    },
    { heading: 'Kes võib pakkumisi lisada' },
    {
      paragraph:
        'Pakkumise võib lisada iga organisatsioon, mis otsib praktikanti. Sisse logima ei pea. Lisaja kinnitab, et tal on õigus organisatsiooni nimel praktikakohta pakkuda.',
    },
    { heading: 'Avaldamise reeglid' },
    {
      list: [
        'Registri haldur vaatab iga pakkumise enne avaldamist üle. Haldur võib parandada ilmseid vigu, küsida täpsustusi või jätta pakkumise avaldamata.',
        'Pakkumine peab olema seotud informaatikaõppega ning ütlema selgelt, mida praktikant teeb, kus ja millal praktika toimub ning kas see on tasustatud.',
        'Pakkumises ei tohi kandidaadilt raha küsida ega kedagi põhjendamatult kõrvale jätta.',
        'Pakkumine on avalik kandideerimistähtaja päeva lõpuni. Pärast seda see aegub ja kaob avalikust loendist.',
        'Logo või failide lisaja kinnitab, et neid tohib registris näidata.',
        'Praktikalepingu sõlmivad üliõpilane, organisatsioon ja ülikool omavahel; register ei ole lepingu osaline.',
      ],
    },
    { heading: 'Kes ja miks töötleb isikuandmeid' },
    {
      paragraph:
        'Isikuandmete vastutav töötleja on ülikool; registrit haldab arvutiteaduse instituut. Andmeid töödeldakse selleks, et vahendada praktikakohti ja korraldada õppetööd.',
    },
    {
      list: [
        'Kontaktisiku nimi on pakkumise juures avalik, kui see on lisatud.',
        'Kontaktisiku e-posti aadressi näevad ainult registri haldurid. Sellele saadetakse kinnitus, küsimused pakkumise kohta ja sõnumid, mis kirjutatakse pakkumise juures.',
        'Kandideerida saab organisatsiooni enda kanalite kaudu või sõnumiga kontaktisikule. Register sõnumeid ei hinda ega edasta kellelegi teisele.',
      ],
    },
    ...dataHandling.et,
    ...retentionAndRights.et,
  ],
  en: [
    {
      paragraph:
        'The register of internship offers helps students of the Institute of Computer Science find an internship, and organizations find an intern. This page sets out the rules for offers and what we do with personal data.',
    },
    { heading: 'Who may add offers' },
    {
      paragraph:
        'Any organization that would like to take an intern may add an offer. You do not need to sign in. The person who adds an offer confirms that they may do so on behalf of the organization.',
    },
    { heading: 'Rules of publishing' },
    {
      list: [
        'A register manager reviews every offer before it is published. The manager may correct obvious mistakes, ask for details or decline to publish.',
        'An offer must be related to computer science studies and state clearly what the intern will do, where and when the internship takes place, and whether it is paid.',
        'An offer must not ask candidates for money or exclude anyone without good reason.',
        'An offer is public until the end of the day of its application deadline. After that it expires and is removed from the public list.',
        'The person who adds a logo or files confirms that the register may show them.',
        'The internship contract is between the student, the organization and the university; the register is not a party to it.',
      ],
    },
    { heading: 'Who processes personal data and why' },
    {
      paragraph:
        'The controller of personal data is the university; the Institute of Computer Science runs the register. Data is processed to bring interns and organizations together and to organize studies.',
    },
    {
      list: [
        'The name of the contact person is public if it was given.',
        'Only register managers see the contact e-mail. It receives the confirmation, questions about the offer and the messages that are written on the offer’s page.',
        'Candidates apply through the organization’s own channels or by a message to the contact person. The register does not assess messages and passes them on to nobody else.',
      ],
    },
    ...dataHandling.en,
    ...retentionAndRights.en,
  ],
}
