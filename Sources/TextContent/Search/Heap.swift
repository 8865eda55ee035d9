/// A priority queue that returns the smallest element first.
struct Heap<Element> {
    private var elements: [Element] = []
    private let isBefore: (Element, Element) -> Bool

    init(_ isBefore: @escaping (Element, Element) -> Bool) { self.isBefore = isBefore }

    mutating func push(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0, isBefore(elements[index], elements[(index - 1) / 2]) {
            elements.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func pop() -> Element? {
        guard let first = elements.first, let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return first }
        elements[0] = last
        var index = 0
        while case let left = 2 * index + 1, left < elements.count {
            let right = left + 1
            let least = right < elements.count && isBefore(elements[right], elements[left]) ? right : left
            guard isBefore(elements[least], elements[index]) else { break }
            elements.swapAt(index, least)
            index = least
        }
        return first
    }
}
