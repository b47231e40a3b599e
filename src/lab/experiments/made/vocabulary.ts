// The words of generated texts: twelve categories after the paper's Table 1, with two subjects each.

export interface MadeCategory {
  readonly name: string;
  readonly words: readonly string[];
  /** Each subject is two words that no other subject uses. */
  readonly subjects: readonly (readonly [string, string])[];
}

export const category = (name: string, subjects: string, words: string): MadeCategory => ({
  name,
  words: words.split(' '),
  subjects: subjects.split(', ').map(subject => subject.split(' ') as [string, string]),
});

export const CATEGORIES: readonly MadeCategory[] = [
  category(
    'Art',
    'fresco restoration, puppet theatre',
    'painter gallery canvas sculpture museum portrait exhibition curator pigment drawing studio collection engraving stage',
  ),
  category(
    'News',
    'harbour strike, flood warning',
    'reporter newspaper editor headline broadcast bulletin correspondent press interview column radio witness spokesman rumour',
  ),
  category(
    'Business',
    'bakery merger, cotton exchange',
    'market shareholder profit invoice factory investor wages supplier contract dividend bankruptcy export customer turnover',
  ),
  category(
    'Entertainment',
    'circus parade, carnival orchestra',
    'singer concert audience comedy film actor ticket festival dancer melody premiere applause costume rehearsal',
  ),
  category(
    'Computers',
    'compiler migration, printer firmware',
    'software server keyboard network database program processor memory password browser cable protocol algorithm screen',
  ),
  category(
    'Education',
    'reading scholarship, village academy',
    'teacher pupil classroom lesson examination curriculum university lecture homework library diploma grammar student textbook',
  ),
  category(
    'Region',
    'mountain railway, island ferry',
    'valley village river district province coast highway border traveller inn bridge map lighthouse plateau',
  ),
  category(
    'Science',
    'comet observatory, glacier survey',
    'laboratory experiment physicist particle species fossil telescope hypothesis chemistry crystal gravity botanist specimen measurement',
  ),
  category(
    'Government',
    'canal referendum, customs reform',
    'minister parliament election senator budget treaty mayor council law tribunal ballot committee decree ambassador',
  ),
  category(
    'Society',
    'census dispute, dialect archive',
    'population household survey custom marriage sociologist class neighbourhood language tradition identity poverty kinship migration',
  ),
  category(
    'Health',
    'malaria vaccine, hip surgery',
    'patient doctor hospital nurse symptom diagnosis treatment medicine fever infection clinic therapy surgeon diet',
  ),
  category(
    'Culture',
    'lantern ceremony, tea pilgrimage',
    'temple belief ritual feast ancestor shrine legend prayer folklore blessing monastery calendar cuisine elder',
  ),
];

export const COMMON = {
  verbs:
    'described found reported carried moved opened showed offered followed prepared crossed repaired counted reached discussed measured compared explained collected changed'.split(
      ' ',
    ),
  nouns:
    'year morning group plan letter question result place number story reason building winter member hour street example answer problem visitor garden table window autumn meeting'.split(
      ' ',
    ),
  adjectives:
    'large quiet early local famous narrow recent careful simple old distant modern heavy public annual bright'.split(
      ' ',
    ),
} as const;

export const SYLLABLES = 'ka lo mer tin ve sor dal bri en os ru pel ham nor ita gle fen wos dra mil'.split(
  ' ',
);
