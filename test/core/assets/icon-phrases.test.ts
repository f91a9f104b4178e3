import { describe, expect, it } from 'vitest';
import { findIcon } from '../../../src/core/assets/icon-search.ts';

/**
 * Headings of real cards, and the icons that whoever sees one understands beside it; the neutral one does for
 * every one.
 */
const ACCEPTABLE: Readonly<Record<string, string>> = {
  'First mover': 'flag rocket-launch trophy',
  'Fast follower': 'fast-forward lightning footprints',
  'Early adopters': 'user-plus users',
  'Niche player': 'target crosshair',
  'Market leader': 'crown trophy',
  'Market share': 'chart-pie-slice chart-pie',
  'Bear market': 'trend-down chart-line-down',
  'Head start': 'flag timer rocket-launch',
  'Mandate only': '',
  'Do nothing': '',
  'Status quo': 'pause equals',
  'Wait and see': 'hourglass eye clock',
  'Quick wins': 'lightning trophy',
  'Low-hanging fruit': 'hand-grabbing',
  'Time to market': 'timer clock rocket-launch',
  'Total cost of ownership': 'coins calculator receipt',
  'Break-even point': 'scales equals chart-line-up',
  'Cash flow': 'coins money-wavy money',
  'Working capital': 'coins bank money',
  'Customer churn': 'user-minus sign-out',
  'Net promoter score': 'thumbs-up star megaphone',
  'Word of mouth': 'chats megaphone',
  'Unit economics': 'coins calculator chart-line-up',
  'Due diligence': 'magnifying-glass clipboard-text',
  'Lessons learned': 'graduation-cap lightbulb book-open chalkboard',
  'Key takeaways': 'lightbulb star list-bullets',
  'Key figures': 'hash chart-bar',
  'Root cause': 'magnifying-glass',
  'Stakeholder buy-in': 'thumbs-up handshake users-four',
  'Single point of failure': 'warning-circle warning',
  'Vendor lock-in': 'lock link',
  'Technical debt': 'wrench stack warning',
  'Legacy systems': 'gear-six stack clock-counter-clockwise',
  'Single source of truth': 'database seal-check',
  'Lead time': 'timer clock hourglass',
  'Order backlog': 'stack list-checks',
  'Opening hours': 'clock door-open',
  'Remote work': 'laptop house-line',
  'Parental leave': 'baby users',
  'Sick leave': 'first-aid-kit thermometer',
  'Staff turnover': 'user-switch arrows-clockwise users',
  'Pay gap': 'scales money coins',
  'Net zero': 'leaf cloud',
  'Circular economy': 'recycle arrows-clockwise',
  'Public consultation': 'chats users-three',
  'Court ruling': 'gavel scales',
  'Letter of intent': 'signature file-text',
  'Terms and conditions': 'file-text scroll',
  'Intellectual property': 'copyright certificate lightbulb',
  'Phase out': '',
  Bottleneck: 'hourglass funnel',
  'Silver bullet': '',
  'Elephant in the room': '',
  'Tipping point': 'scales trend-up',
  'Level playing field': 'scales',
  'Skin in the game': 'hand-coins handshake',
  'Build in-house': 'hammer wrench crane',
  'Rolling stock': 'train',
  'Night trains': 'train moon',
  'Patient safety': 'heartbeat shield-check first-aid-kit',
  'Side effects': 'warning pill',
  'Exchange rates': 'swap currency-eur currency-circle-dollar',
  'Interest rates': 'percent',
  Interest: 'percent',
  Breadth: 'arrows-out-line-horizontal',
  Discipline: '',
  Base: 'stack columns',
  Terms: 'file-text scroll',
  Board: 'users-three',
  Figures: 'hash chart-bar',
  Mover: '',
  'Key drivers': '',
  'Table stakes': '',
  'Cold calls': 'phone-call phone',
  'Cross-selling': 'tag shopping-cart storefront',
  'Office space': 'building-office building',
};
const NEUTRAL = 'circle';
/** Phrases that have a fitting icon, so that the neutral one would be a loss. */
const PHRASES = [
  'Market leader',
  'Cash flow',
  'Night trains',
  'Court ruling',
  'Lessons learned',
  'Parental leave',
  'Customer churn',
  'Circular economy',
];

describe('icons for headings that are no plain nouns', () => {
  it.each(Object.entries(ACCEPTABLE))('"%s" has a matching icon or the neutral one', (icon_query, names) => {
    const { name, matched } = findIcon({ icon_query });
    expect([...names.split(' '), NEUTRAL]).toContain(name);
    expect(matched).toBe(name !== NEUTRAL);
  });

  it.each(PHRASES)('"%s" has a matching icon', (icon_query) => {
    expect(findIcon({ icon_query }).matched).toBe(true);
  });

  it('a phrase matches an icon as a whole, not by one of its words', () => {
    expect(findIcon({ icon_query: 'Laundry' }).matched).toBe(true);
    expect(findIcon({ icon_query: 'Laundry list' }).name).toBe('list-bullets');
    expect(findIcon({ icon_query: 'Laundry day zone' }).matched).toBe(false);
  });
});
