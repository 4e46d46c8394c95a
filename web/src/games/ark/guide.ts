// The first game of Ark of Atlantis, for two: the learner and a novice.

import { percent } from '../../lib/numbers'
import { stepText, type Now, type Script } from '../../guide/script'
import { english, french, HELP, OVER, rival } from '../../guide/phrases'
import { crew as crewOf, worth, type Amounts, type ArkView, type ShipView, type TileView } from './view'
import { cubesText, signless } from './texts'

type Here = Now<ArkView>

const own = (now: Here) => now.view.seats[now.me - 1]!
const other = (now: Here) => now.view.seats.find(({ seat }) => seat !== now.me)!
const crew = (now: Here) => crewOf(now.view)
const lit = (...tiles: (TileView | undefined)[]) => tiles.filter((one) => one !== undefined).map(({ tile }) => `[data-tile="${tile}"] .edge`)
const name = (now: Here, one: TileView | undefined) => (one ? now.words.value('tile', one.tile, 'plain') : '')
const called = (now: Here, { ship }: ShipView) => now.words.value('ship', ship, 'plain')
/** `4 wood + 1 flax`. */
const cubes = (now: Here, amounts: Amounts = {}) => cubesText(amounts, now.words)
/** Where the window is narrow, these stand for what lies behind them. */
const can = (now: Here, kind: string) => now.mine && now.legal.some((action) => action.kind === kind)

/** The free tile with the most to gather. */
const rich = (now: Here) => now.view.tiles.filter(({ side, seat }) => side !== 'gone' && seat === null)
  .sort((one, two) => Object.values(two.yield).reduce((sum, n) => sum + n, 0) - Object.values(one.yield).reduce((sum, n) => sum + n, 0))[0]
const lacks = ({ lack }: ShipView) => Object.values(lack ?? {}).reduce((sum, n) => sum + n, 0)
/** The ship on show that is nearest to being paid. */
const nearest = (now: Here) => now.view.show.filter((ship) => ship !== null).sort((one, two) => lacks(one) - lacks(two))[0]
const worker = (now: Here) => now.view.tiles.find(({ seat }) => seat === now.me)
const sinking = (now: Here) => now.view.tiles.find(({ side }) => side === 'sinking')
const gone = (now: Here) => now.view.tiles.find(({ side }) => side === 'gone')
const risky = (now: Here) => now.view.tiles.filter(({ side }) => side !== 'gone').sort((one, two) => two.chance - one.chance)[0]
const mate = (now: Here) => own(now).ships.find(({ ring }) => ring)
const decided = (now: Here) => now.story.filter(({ by, forced }) => by === now.me && !forced).length

const script: Script<ArkView> = [
  {
    id: 'welcome', look: () => ['.ark .island'],
    en: (now) => stepText('An island in a rising sea', `Atlantis sinks in ${now.view.rounds} rounds. Your ${crew(now)} workers gather on its tiles and build ships before the sea takes everything. ${rival(now)} does the same.`),
    fr: (now) => stepText('Une île dans la mer qui monte', `Dans ${now.view.rounds} manches, l’Atlantide s’engloutit. Vos ${crew(now)} ouvriers récoltent sur ses tuiles et construisent des navires, avant que la mer ne prenne tout. ${rival(now)} fait de même.`),
  },
  {
    id: 'goal', look: () => ['.ark .fleet'],
    en: (now) => stepText('Save your workers', `Each ship saves one worker, and each worker without a ship costs ${now.view.printed.stranded} points at the end. You have ${english(own(now).fleet, 'ship')} for ${crew(now)} workers: ${signless(own(now).scoring.ships)} points if the game ended now.`),
    fr: (now) => stepText('Sauvez vos ouvriers', `Chaque navire sauve un ouvrier, et chaque ouvrier sans navire coûte ${now.view.printed.stranded} points à la fin. Vous avez ${french(own(now).fleet, 'navire')} pour ${crew(now)} ouvriers : ${signless(own(now).scoring.ships)} points si la partie se terminait maintenant.`),
  },
  {
    id: 'time', look: () => ['.ark .track'],
    en: () => stepText('Time', 'Every worker you place moves your marker one space. Whoever is last on the track moves next; on the same space, the marker on top. So you may have several turns in a row.'),
    fr: () => stepText('Le temps', 'Chaque ouvrier placé avance votre marqueur d’une case. Le dernier sur la piste joue ; sur une même case, le marqueur du dessus. Vous pouvez donc jouer plusieurs fois de suite.'),
  },
  {
    id: 'tiles', when: (now) => rich(now) !== undefined, look: (now) => lit(rich(now)),
    en: (now) => stepText('Tiles', `On ${name(now, rich(now))}, ${english(rich(now)?.rings ?? 0, 'worker brings', 'workers bring')} ${cubes(now, rich(now)?.yield)}. You fill all its gold rings at once, and nobody else can go there this round.`),
    fr: (now) => stepText('Les tuiles', `${name(now, rich(now))} : ${french(rich(now)?.rings ?? 0, 'ouvrier rapporte', 'ouvriers rapportent')} ${cubes(now, rich(now)?.yield)}. Vous occupez d’un coup tous ses anneaux dorés, et personne d’autre ne peut y aller pendant cette manche.`),
  },
  {
    id: 'gather', when: (now) => can(now, 'gather'), look: (now) => lit(...now.view.tiles.filter(({ tile }) => now.legal.some(({ kind, fields }) => kind === 'gather' && fields.tile === tile))),
    wants: ({ kind }) => kind === 'gather', shows: ({ fields }, now) => fields.tile === rich(now)?.tile,
    en: () => stepText('Gather', 'Choose a highlighted tile and send your workers there. Most ships are built from wood and flax.'),
    fr: () => stepText('Récoltez', 'Choisissez une tuile en surbrillance et envoyez-y vos ouvriers. La plupart des navires demandent du bois et du lin.'),
  },
  {
    id: 'got', when: (now) => worker(now) !== undefined, look: (now) => ['.ark .track', `.ark .players .seat-${now.me}`],
    en: (now) => stepText('What you got', `You have ${cubes(now, own(now).cubes)}, and your marker is on ${own(now).space}. ${rival(now)} is on ${other(now).space}: ${now.view.to_move === now.me ? 'you are last, so you play again.' : 'whoever is last plays.'}`),
    fr: (now) => stepText('Ce que cela rapporte', `Vous avez ${cubes(now, own(now).cubes)}, et votre marqueur est sur ${own(now).space}. ${rival(now)} est sur ${other(now).space} : ${now.view.to_move === now.me ? 'vous êtes dernier, vous rejouez.' : 'le dernier joue.'}`),
  },
  {
    id: 'ships', when: (now) => now.mine && decided(now) > 0, look: () => ['.ark .show'],
    en: (now) => { const ship = nearest(now); return stepText('Ships on offer', ship ? `${called(now, ship)} costs ${cubes(now, ship.cost)} and gives ${english(ship.points, 'point')}. ${lacks(ship) ? `You still need ${cubes(now, ship.lack ?? {})}.` : 'You have everything it needs.'} Building takes one worker in the city.` : 'No ships are on offer.') },
    fr: (now) => { const ship = nearest(now); return stepText('Les navires', ship ? `${called(now, ship)} coûte ${cubes(now, ship.cost)} et donne ${french(ship.points, 'point')}. ${lacks(ship) ? `Il vous manque ${cubes(now, ship.lack ?? {})}.` : 'Vous avez tout ce qu’il faut.'} Construire demande un ouvrier dans la cité.` : 'Aucun navire n’est proposé.') },
  },
  {
    id: 'token', news: true, when: (now) => can(now, 'treasure'), look: (now) => lit(worker(now)), wants: ({ kind }) => kind === 'treasure',
    en: (now) => stepText('A token', `Where you have workers, one more on the silver ring takes the token. Tokens of one set are worth ${[1, 2, 3, 4].map((n) => worth(now.view, n)).join(', ')}… points, so collect a set. Take this one.`),
    fr: (now) => stepText('Un jeton', `Là où vous avez des ouvriers, un de plus sur l’anneau argenté prend le jeton. Les jetons d’une série valent ${[1, 2, 3, 4].map((n) => worth(now.view, n)).join(', ')}… points : collectionnez une série. Prenez celui-ci.`),
    late: {
      en: stepText('Tokens', 'Where you have workers, one more on the silver ring takes the token there. The more tokens of a set you have, the more each is worth.'),
      fr: stepText('Les jetons', 'Là où vous avez des ouvriers, un de plus sur l’anneau argenté prend le jeton. Plus la série est longue, plus chaque jeton rapporte.'),
    },
  },
  {
    id: 'build', news: true, when: (now) => can(now, 'build'), look: () => ['.ark .show'], wants: ({ kind }) => kind === 'build', shows: ({ fields }, now) => fields.ship === nearest(now)?.ship,
    en: () => stepText('You can build', 'You have the cubes for a highlighted ship. Build it: you score its points at once, and it saves a worker.'),
    fr: () => stepText('Vous pouvez construire', 'Vous avez de quoi construire un navire en surbrillance. Faites-le : ses points comptent aussitôt, et il sauve un ouvrier.'),
    late: {
      en: stepText('Building', 'When you have the cubes a ship costs, it is highlighted: one worker in the city builds it. You score its points at once, and it saves a worker.'),
      fr: stepText('Construire', 'Quand vous avez les cubes d’un navire, il est en surbrillance : un ouvrier dans la cité le construit. Ses points comptent aussitôt, et un ouvrier est sauvé.'),
    },
  },
  {
    id: 'city', when: (now) => now.mine && decided(now) > 1, look: () => ['.ark .city .ground'],
    en: (now) => stepText('The city', `There is always room here: get ${now.view.printed.gold} gold for each worker, buy wood, flax or ore with gold, build ships, or sell a group of cubes for ${now.view.printed.group} points.`),
    fr: (now) => stepText('La cité', `Il y a toujours de la place ici : gagnez ${now.view.printed.gold} or par ouvrier, achetez bois, lin ou minerai, construisez, ou vendez un lot de cubes pour ${now.view.printed.group} points.`),
  },
  {
    id: 'event', news: true, when: (now) => now.view.events.drawn > 0 && sinking(now) !== undefined, look: (now) => lit(sinking(now)),
    en: (now) => stepText('The sea rises', `The first marker to reach a space with a wave reveals an event card. ${name(now, sinking(now))} is now sinking and yields ${cubes(now, sinking(now)!.yield)}. Each number is in the deck twice: the second card removes the tile.`),
    fr: (now) => stepText('La mer monte', `Le premier marqueur sur une case à vague fait tirer un événement. ${name(now, sinking(now))} sombre et rapporte ${cubes(now, sinking(now)!.yield)}. Chaque numéro est deux fois dans la pile : la seconde carte emporte la tuile.`),
    late: {
      en: stepText('The sea rises', 'The first marker to reach a space with a wave reveals an event card: its tile begins to sink, and the second time it is gone.'),
      fr: stepText('La mer monte', 'Le premier marqueur sur une case à vague fait tirer un événement : la tuile sombre, et la seconde fois elle disparaît.'),
    },
  },
  {
    id: 'odds', when: (now) => now.mine && decided(now) > 2 && risky(now) !== undefined, look: (now) => [`[data-tile="${risky(now)?.tile}"] .odds`],
    en: (now) => stepText('The risk', `The number on a tile is the chance that the next event card hits it: ${percent(risky(now)?.chance ?? 0, now.words.lang)} at ${name(now, risky(now))}. An earthquake reveals two more cards at once.`),
    fr: (now) => stepText('Le risque', `Le nombre sur une tuile est la probabilité que le prochain événement la frappe : ${percent(risky(now)?.chance ?? 0, now.words.lang)} pour ${name(now, risky(now))}. Un séisme fait tirer aussitôt deux autres cartes.`),
  },
  {
    id: 'swim', news: true, when: (now) => gone(now) !== undefined || now.view.seats.some(({ swimmers }) => swimmers > 0), look: () => ['.ark .drowned'],
    en: (now) => stepText('A tile is gone', `${name(now, gone(now)) || 'It'} is under water for good. Workers on it swim: whoever has swimmers pays ${now.view.printed.fine.gold} gold at the end of the round or loses ${now.view.printed.fine.points} points. You have ${own(now).swimmers}.`),
    fr: (now) => stepText('Une tuile a disparu', `${name(now, gone(now)) || 'Une tuile'} : sous l’eau pour de bon. Ses ouvriers nagent : un joueur qui a des nageurs paie ${now.view.printed.fine.gold} or à la fin de la manche, ou perd ${now.view.printed.fine.points} points. Vous en avez ${own(now).swimmers}.`),
    late: {
      en: stepText('Swimmers', 'If a tile sinks while your workers are on it, they swim: at the end of the round you pay gold, or lose points if you do not have enough.'),
      fr: stepText('Les nageurs', 'Si une tuile disparaît sous vos ouvriers, ils nagent : à la fin de la manche, vous payez de l’or, ou perdez des points s’il en manque.'),
    },
  },
  {
    id: 'round', when: (now) => now.view.round > 1, look: () => ['.ark .track', '.ark .island'],
    en: (now) => stepText(`Round ${now.view.round} begins`, `All ${crew(now)} workers are back home, the tiles are free again, and there are new tokens on them. Whoever reached the space last starts.`),
    fr: (now) => stepText(`Manche ${now.view.round}`, `Les ${crew(now)} ouvriers sont rentrés, les tuiles sont libres, et portent de nouveaux jetons. Le dernier arrivé sur la case commence.`),
  },
  {
    id: 'use', news: true, when: (now) => can(now, 'use'), look: () => ['.ark .fleet'], wants: ({ kind }) => kind === 'use',
    en: (now) => { const ship = mate(now); return stepText('Use your ship', `${ship ? called(now, ship) : 'Your ship'} has a silver ring: once per round, one worker there brings ${ship ? cubes(now, ship.get) : 'cubes'}${ship && Object.keys(ship.pay).length ? ` for ${cubes(now, ship.pay)}` : ''}. The sea cannot take it. Try it.`) },
    fr: (now) => { const ship = mate(now); return stepText('Utilisez votre navire', `${ship ? called(now, ship) : 'Votre navire'} a un anneau argenté : une fois par manche, un ouvrier y rapporte ${ship ? cubes(now, ship.get) : 'des cubes'}${ship && Object.keys(ship.pay).length ? ` contre ${cubes(now, ship.pay)}` : ''}. La mer ne peut pas le prendre. Essayez.`) },
    late: {
      en: stepText('Ships that work', 'A ship with a silver ring can be used once per round: one worker on it brings its cubes, sometimes for a price. The sea cannot take it.'),
      fr: stepText('Les navires qui servent', 'Un navire à anneau argenté sert une fois par manche : un ouvrier y rapporte ses cubes, parfois contre un prix. La mer ne peut pas le prendre.'),
    },
  },
  {
    id: 'score', when: (now) => now.mine && now.view.round > 1, look: (now) => [`.ark .players .seat-${now.me}`],
    en: (now) => stepText('What counts at the end', `Your points so far, minus ${now.view.printed.stranded} for each worker without a ship, plus sets of tokens and gold. The number in brackets is the total right now: ${signless(own(now).scoring.total)} for you, ${signless(other(now).scoring.total)} for ${rival(now)}.`),
    fr: (now) => stepText('Ce qui compte à la fin', `Vos points, moins ${now.view.printed.stranded} par ouvrier sans navire, plus les séries de jetons et l’or. Entre parenthèses, le total actuel : ${signless(own(now).scoring.total)} pour vous, ${signless(other(now).scoring.total)} pour ${rival(now)}.`),
  },
  { ...HELP, when: (now) => now.mine && now.view.round > 1 },
  {
    id: 'end', when: (now) => now.mine && now.view.round > 1, look: (now) => [`.ark .players .seat-${now.me}`],
    en: (now) => now.over ? OVER.en : stepText('You know the game', `It is round ${now.view.round} of ${now.view.rounds}, and you have ${english(own(now).fleet, 'ship')} for ${crew(now)} workers. The rest is up to you!`),
    fr: (now) => now.over ? OVER.fr : stepText('Vous connaissez le jeu', `C’est la manche ${now.view.round} sur ${now.view.rounds}, et vous avez ${french(own(now).fleet, 'navire')} pour ${crew(now)} ouvriers. À vous de jouer !`),
  },
]

export default script
